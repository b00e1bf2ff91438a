import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import type { ContactRequest, SendResult } from '../../data/contact/contact.ts';
import { ContactForm } from './form.tsx';

const sent: ContactRequest[] = [];
let answer: SendResult;
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

async function start() {
  const onSent = vi.fn();
  const page = await show(<ContactForm email="dana@example.com" onSent={onSent} />);
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
  return { page, field, message, type, submit, onSent };
}

describe('the contact form', () => {
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
    expect(page.textContent).toContain('Type an email address like dana@example.com.');
    expect(message?.value).toBe('A question.');
  });

  it('keeps what was typed when the way is closed, and sends the same message again', async () => {
    answer = { ok: false, failure: { kind: 'offline' } };
    const { page, message, type, submit } = await start();
    await type(message, 'A question.');
    await submit();
    expect(page.textContent).toContain('Your message is kept here.');
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
    expect(page.textContent).toContain('You can send it in 12 min.');
    await type(message, 'Another question.');
    await submit();
    expect(sent[1]?.id).not.toBe(sent[0]?.id);
  });

  it('has a field that no person meets', async () => {
    const { field } = await start();
    const trap = field('website');
    expect(trap?.closest('[hidden]')).not.toBeNull();
    expect(trap?.tabIndex).toBe(-1);
  });
});
