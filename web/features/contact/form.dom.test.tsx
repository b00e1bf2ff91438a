import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactRequest } from '../../data/contact/contact.ts';
import { ContactForm } from './form.tsx';
import { Receipt } from './receipt.tsx';
import { fetchContracts } from '../../data/functions.ts';
import { InApp } from '../../data/testing/people.tsx';
import { serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';

const sent: ContactRequest[] = [];
/** What the server answers. */
type Reply = { readonly data: object | null; readonly error: object | null };
let answer: Reply | Promise<Reply>;
serve({
  connect: async () => ({
    functions: {
      invoke: async (_path: string, { body }: { readonly body: ContactRequest }) => {
        sent.push(body);
        return answer;
      },
    },
  }),
});
const taken: Reply = {
  data: { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z' },
  error: null,
};
const refuses = (status: number, code: string, more: object = {}): Reply => ({
  data: null,
  error: { context: Response.json({ code, message: '', ...more }, { status }) },
});
const unanswered: Reply = { data: null, error: { context: new TypeError('fetch failed') } };

beforeEach(async () => {
  // What is on its way to the page is no part of what is waited for.
  await fetchContracts();
  // Nobody who has been here for a minute is waited for.
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  sent.length = 0;
  sessionStorage.clear();
  answer = taken;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name/ });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email' });
const topic = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it’s about' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const text = () => document.body.textContent;
const kept = () => JSON.parse(sessionStorage.getItem('mendwell-contact') ?? '{}') as ContactRequest;

async function start(
  known = { name: '', email: 'dana@example.com' },
  about = 'My plan or a number in it',
) {
  const person = userEvent.setup();
  const onSent = vi.fn();
  render(<ContactForm {...known} onSent={onSent} />, { wrapper: InApp });
  if (about) await person.selectOptions(topic(), about);
  const submit = async () => {
    await person.click(screen.getByRole('button', { name: /^Send/ }));
    await settled();
  };
  const retype = async (field: HTMLElement, typed: string) => {
    await person.clear(field);
    await person.type(field, typed);
  };
  return { person, retype, submit, onSent };
}

const badEmail = 'That doesn’t look like an email address. It should look like dana@example.com.';
const refusedEmail = () => refuses(422, 'fields_refused', { fields: { email: 'not_allowed' } });

describe('the contact form', () => {
  it('takes no topic for granted, and asks for one', async () => {
    const { person, submit } = await start(undefined, '');
    expect(topic().selectedOptions[0]?.textContent).toBe('Choose a topic');
    await person.clear(email());
    await person.type(message(), 'A question.');
    await submit();
    expect(sent).toEqual([]);
    expect(text()).toContain('Choose a topic. “Something else” is fine.');
    expect(text()).toContain('Enter your email.');
    expect(document.activeElement).toBe(email());
  });

  it('knows the address of whoever is signed in, and sends what was written', async () => {
    const { person, submit, onSent } = await start();
    await person.type(message(), '  A question.  ');
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
    const { person, retype, submit } = await start();
    await retype(email(), 'dana');
    await person.type(message(), 'A question.');
    await submit();
    expect(sent).toEqual([]);
    expect(text()).toContain(badEmail);
    expect(message().value).toBe('A question.');
  });

  it('keeps what was typed when the way is closed, and sends the same message again', async () => {
    answer = unanswered;
    const { person, submit } = await start();
    await person.type(message(), 'A question.');
    await submit();
    expect(text()).toContain('Your message is still here.');
    expect(kept()).toMatchObject({ body: 'A question.' });
    expect(kept()).not.toHaveProperty('website');
    await submit();
    expect(sent[1]?.id).toBe(sent[0]?.id);
  });

  it('that is changed after it was refused is another message', async () => {
    answer = refuses(429, 'too_many_messages', { retryAfterSeconds: 720 });
    const { person, retype, submit } = await start();
    await person.type(message(), 'A question.');
    await submit();
    expect(text()).toMatch(/You can send it in 12 min, at \d{1,2}:\d\d\s[AP]M\./);
    await retype(message(), 'Another question.');
    await submit();
    expect(sent[1]?.id).not.toBe(sent[0]?.id);
  });

  it('tells a long wait in hours', async () => {
    answer = refuses(429, 'too_many_messages', { retryAfterSeconds: 82200 });
    const { person, submit } = await start();
    await person.type(message(), 'A question.');
    await submit();
    expect(text()).toContain('You can send it in about 23 hours.');
  });

  it('says at the field what the server alone saw, and puts the cursor there', async () => {
    answer = refusedEmail();
    const { person, retype, submit } = await start();
    await person.type(message(), 'A question.');
    await submit();
    expect(text()).toContain(badEmail);
    expect(text()).toContain('Check the marked field, then send it again.');
    expect(document.activeElement).toBe(email());
    await retype(email(), 'dana@example.org');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    expect(text()).not.toContain('Check the marked field, then send it again.');
  });

  it('leaves the cursor with somebody who has gone on before the server answered', async () => {
    let tell: (result: Reply) => void = () => undefined;
    answer = new Promise<Reply>((resolve) => (tell = resolve));
    const { person, submit } = await start();
    await person.type(message(), 'A question.');
    await submit();
    await person.click(message());
    await act(async () => tell(refusedEmail()));
    await settled();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('Check the marked field, then send it again.');
    expect(document.activeElement).toBe(message());
  });

  it('sends once, however often it is sent', async () => {
    answer = new Promise<Reply>(() => undefined);
    const { person } = await start();
    await person.type(message(), 'A question.');
    await person.type(email(), '{Enter}{Enter}{Enter}');
    expect(sent).toHaveLength(1);
  });

  it('offers the name of whoever is signed in, and leaves empty what they emptied', async () => {
    const { person, submit } = await start({ name: 'Dana', email: 'd@example.com' });
    expect(name().value).toBe('Dana');
    await person.clear(name());
    await person.type(message(), 'A question.');
    await submit();
    expect(sent[0]).toMatchObject({ name: null, email: 'd@example.com' });
  });

  it('brings back all that was typed, under the same id', async () => {
    const first = await start();
    await first.retype(name(), 'Dana');
    await first.retype(email(), 'other@example.com');
    await first.person.type(message(), 'Half a question');
    const { id } = kept();
    cleanup();
    const again = await start();
    expect(email().value).toBe('other@example.com');
    expect(message().value).toBe('Half a question');
    await again.submit();
    expect(sent[0]).toMatchObject({ id, name: 'Dana', email: 'other@example.com' });
  });

  it('keeps nothing of whoever only looks', async () => {
    await start({ name: 'Dana', email: 'dana@example.com' }, '');
    expect(sessionStorage.length).toBe(0);
  });

  it('has a field that no person meets', async () => {
    await start();
    const trap = screen.getByRole<HTMLInputElement>('textbox', {
      name: 'Leave this empty',
      hidden: true,
    });
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    expect(trap.tabIndex).toBe(-1);
  });
});

describe('the receipt', () => {
  const open = () =>
    render(
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
    render(<input aria-label="Beside" />);
    const beside = screen.getByRole('textbox', { name: 'Beside' });
    await userEvent.setup().click(beside);
    open();
    expect(document.activeElement).toBe(beside);
  });

  it('takes the focus and tells number, copy, and how long an answer may take', () => {
    open();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    for (const part of ['MW-ABCDEF', 'Dana', 'dana@example.com', 'My data', 'November 21, 2026'])
      expect(text()).toContain(part);
    expect(text()).toContain('First line\nSecond line');
    expect(text()).toContain('We’ve kept a copy');
    expect(text()).toContain('If you don’t hear back in a week');
  });
});
