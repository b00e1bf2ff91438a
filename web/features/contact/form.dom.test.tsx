import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import type { ContactRequest, SendResult } from '../../data/contact/contact.ts';
import { ContactForm } from './form.tsx';
import { Receipt } from './receipt.tsx';

const sent: ContactRequest[] = [];
let answer: SendResult | Promise<SendResult>;
vi.mock('../../data/contact/contact.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  sendMessage: async (request: ContactRequest) => {
    sent.push(request);
    return answer;
  },
}));

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  answer = { ok: true, receipt: { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z' } };
});
afterEach(takeDown);

async function start(person = { name: '', email: 'dana@example.com' }, topic = 'planner') {
  const onSent = vi.fn();
  const page = await show(<ContactForm {...person} onSent={onSent} />);
  const field = (name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const message = page.querySelector('textarea');
  const type = (element: HTMLInputElement | HTMLTextAreaElement | null, text: string) =>
    act(async () => {
      if (!element) throw new Error('no field');
      const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const submit = () =>
    act(async () => {
      page
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  const choose = (topic: string) =>
    act(async () => {
      const list = page.querySelector<HTMLSelectElement>('[name="topic"]');
      if (!list) throw new Error('no topics');
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, topic);
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
  if (topic) await choose(topic);
  return { page, field, message, type, submit, onSent };
}

describe('the contact form', () => {
  it('takes no topic for granted, and asks for one', async () => {
    const { page, field, message, type, submit } = await start(undefined, '');
    const list = page.querySelector('select');
    expect(list?.value).toBe('');
    expect(list?.options[0]?.textContent).toBe('Choose a topic');
    await type(field('email'), '');
    await type(message, 'A question.');
    await submit();
    expect(sent).toEqual([]);
    expect(page.textContent).toContain('Choose a topic. “Something else” is fine.');
    expect(page.textContent).toContain('Enter your email.');
  });

  it('knows the address of whoever is signed in, and sends what was written', async () => {
    const { message, type, submit, onSent } = await start();
    await type(message, '  A question.  ');
    await submit();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: null,
      email: 'dana@example.com',
      topic: 'planner',
      body: 'A question.',
      website: '',
    });
    expect(onSent).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('mendwell-contact')).toBeNull();
  });

  it('sends nothing that cannot be answered, says what to type, and keeps the rest', async () => {
    const { page, field, message, type, submit } = await start();
    await type(field('email'), 'dana');
    await type(message, 'A question.');
    await submit();
    expect(sent).toEqual([]);
    expect(page.textContent).toContain(
      'That doesn’t look like an email address. It should look like dana@example.com.',
    );
    expect(message?.value).toBe('A question.');
  });

  it('keeps what was typed when the way is closed, and sends the same message again', async () => {
    answer = { ok: false, failure: { kind: 'offline' } };
    const { page, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    expect(page.textContent).toContain('Your message is still here.');
    expect(JSON.parse(sessionStorage.getItem('mendwell-contact') ?? '{}')).toMatchObject({
      body: 'A question.',
    });
    await submit();
    expect(sent[1]?.id).toBe(sent[0]?.id);
  });

  it('that is changed after it was refused is another message', async () => {
    answer = { ok: false, failure: { kind: 'too_many', waitMinutes: 12 } };
    const { page, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    expect(page.textContent).toMatch(/You can send it in 12 min, at \d{1,2}:\d\d\s[AP]M\./);
    await type(message, 'Another question.');
    await submit();
    expect(sent[1]?.id).not.toBe(sent[0]?.id);
  });

  it('tells a long wait in hours', async () => {
    answer = { ok: false, failure: { kind: 'too_many', waitMinutes: 1370 } };
    const { page, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    expect(page.textContent).toContain('You can send it in about 23 hours.');
  });

  it('says at the field what the server alone saw, and puts the cursor there', async () => {
    answer = { ok: false, failure: { kind: 'fields', fields: { email: 'not_allowed' } } };
    const { page, field, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    expect(page.textContent).toContain(
      'That doesn’t look like an email address. It should look like dana@example.com.',
    );
    expect(page.textContent).toContain('Check the marked field, then send it again.');
    expect(document.activeElement).toBe(field('email'));
    await type(field('email'), 'dana@example.org');
    expect(field('email')?.getAttribute('aria-invalid')).toBeNull();
    expect(page.textContent).not.toContain('Check the marked field, then send it again.');
  });

  it('leaves the cursor with somebody who has gone on before the server answered', async () => {
    let tell: (result: SendResult) => void = () => undefined;
    answer = new Promise<SendResult>((resolve) => (tell = resolve));
    const { page, field, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    message?.focus();
    await act(async () =>
      tell({ ok: false, failure: { kind: 'fields', fields: { email: 'not_allowed' } } }),
    );
    expect(field('email')?.getAttribute('aria-invalid')).toBe('true');
    expect(page.textContent).toContain('Check the marked field, then send it again.');
    expect(document.activeElement).toBe(message);
  });

  it('sends once, however often it is pressed', async () => {
    const { message, type, page } = await start();
    await type(message, 'A question.');
    await act(async () => {
      const form = page.querySelector('form');
      for (let press = 0; press < 3; press += 1)
        form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(sent).toHaveLength(1);
  });

  it('offers the name of whoever is signed in, and leaves empty what they emptied', async () => {
    const { field, message, type, submit } = await start({ name: 'Dana', email: 'd@example.com' });
    expect(field('name')?.value).toBe('Dana');
    await type(field('name'), '');
    await type(message, 'A question.');
    await submit();
    expect(sent[0]).toMatchObject({ name: null, email: 'd@example.com' });
  });

  it('brings back all that was typed, under the same id', async () => {
    const first = await start();
    await first.type(first.field('name'), 'Dana');
    await first.type(first.field('email'), 'other@example.com');
    await first.type(first.message, 'Half a question');
    const kept = JSON.parse(sessionStorage.getItem('mendwell-contact') ?? '{}') as ContactRequest;
    await takeDown();
    const again = await start();
    expect(again.field('email')?.value).toBe('other@example.com');
    expect(again.message?.value).toBe('Half a question');
    await again.submit();
    expect(sent[0]).toMatchObject({ id: kept.id, name: 'Dana', email: 'other@example.com' });
  });

  it('keeps nothing of whoever only looks', async () => {
    await start({ name: 'Dana', email: 'dana@example.com' }, '');
    expect(sessionStorage.length).toBe(0);
  });

  it('has a field that no person meets', async () => {
    const { field } = await start();
    const trap = field('website');
    expect(trap?.closest('[hidden]')).not.toBeNull();
    expect(trap?.tabIndex).toBe(-1);
  });
});

describe('the receipt', () => {
  const open = () =>
    show(
      <Receipt
        receipt={{ number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z' }}
        draft={{
          id: 'x',
          name: 'Dana',
          email: 'dana@example.com',
          topic: 'privacy',
          body: 'First line\nSecond line',
        }}
        onAnother={() => undefined}
      />,
    );

  it('leaves the focus with somebody who has gone on before it came', async () => {
    await show(<input name="beside" />);
    document.querySelector('input')?.focus();
    await open();
    expect(document.activeElement?.getAttribute('name')).toBe('beside');
  });

  it('takes the focus and tells number, copy, and how long an answer may take', async () => {
    const page = await open();
    expect(document.activeElement).toBe(page.querySelector('h2'));
    const text = page.textContent ?? '';
    for (const part of ['MW-ABCDEF', 'Dana', 'dana@example.com', 'My data', 'November 21, 2026'])
      expect(text).toContain(part);
    expect(text).toContain('First line\nSecond line');
    expect(text).toContain('We’ve kept a copy');
    expect(text).toContain('If you don’t hear back in a week');
  });
});
