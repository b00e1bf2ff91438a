import { describe, expect, it } from 'vitest';
import { maxCharacters, minElapsedMs } from '../../domain/contact/message.ts';
import type { Failure } from '../kernel/result.ts';
import type { MailOutcome } from '../kernel/smtp.ts';
import { contactHandler } from './handler.ts';
import type { OperatorMail, Ticket, Tickets } from './ports.ts';
import { type ContactRequest, contactRequest } from './wire.ts';

const now = new Date('2026-11-21T15:00:00Z');
const member = { token: 'member.token.x', id: 'member-id', isAnonymous: false };
const visitor = { token: 'visitor.token.x', id: 'visitor-id', isAnonymous: true };
type Taken = Awaited<ReturnType<Tickets['takeMail']>>;
type Opened = Awaited<ReturnType<Tickets['openTicket']>>;

/** A backend that answers as told, and keeps what it was asked to open, to mail and to report. */
function backend(
  scripted: {
    opened?: Opened;
    taken?: Taken;
    mail?: MailOutcome;
    people?: Failure<'backend_unavailable'>;
  } = {},
) {
  const tickets: Ticket[] = [];
  const mails: OperatorMail[] = [];
  const mailed: string[] = [];
  const reports: { functionName: string; code: string; detail: string }[] = [];
  const handler = contactHandler(
    {
      async personOf(token) {
        if (scripted.people) return scripted.people;
        const value = [member, visitor].find((session) => session.token === token);
        return value ? { ok: true, value } : { ok: false, code: 'not_signed_in' };
      },
      async standingOf() {
        return { ok: true, value: 'member' };
      },
      async openTicket(ticket) {
        tickets.push(ticket);
        const value = { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z', isNew: true };
        return scripted.opened ?? { ok: true, value };
      },
      async takeMail() {
        return scripted.taken ?? { ok: true, value: { kind: 'each', waiting: 1 } };
      },
      async ticketMailed(id) {
        mailed.push(id);
      },
      async mailOperator(mail) {
        mails.push(mail);
        return scripted.mail ?? 'sent';
      },
      report: (failure) => reports.push(failure),
    },
    'x-from',
    () => now,
  );
  return { handler, tickets, mails, mailed, reports };
}

const message: ContactRequest = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Dana Reyes',
  email: 'dana@example.com',
  topic: 'planner',
  body: 'A question.',
  website: '',
  elapsedMs: 40_000,
};
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-from': '192.0.2.7', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('a message', () => {
  it('opens a ticket, is mailed to the operator, and is receipted', async () => {
    const { handler, tickets, mails, mailed, reports } = backend();
    const response = await handler.request('/contact', post(message));
    expect([response.status, await response.json()]).toEqual([
      200,
      { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z' },
    ]);
    const { id, name, email, topic, body } = message;
    const ticket = { id, name, email, topic, body, personId: null, address: '192.0.2.7' };
    expect(tickets).toEqual([ticket]);
    expect(mails.map(({ subject, replyTo }) => ({ subject, replyTo }))).toEqual([
      { subject: 'Mendwell MW-ABCDEF: planner', replyTo: 'dana@example.com' },
    ]);
    expect(mails[0]?.text).toContain('Dana Reyes <dana@example.com>');
    expect(mails[0]?.text).toContain('contact answered MW-ABCDEF');
    expect(mails[0]?.html).toContain('prefers-color-scheme: dark');
    expect(mailed).toEqual([message.id]);
    expect(reports).toEqual([]);
  });

  it('is mailed once: a replay is receipted alone', async () => {
    const value = { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z', isNew: false };
    const { handler, mails } = backend({ opened: { ok: true, value } });
    expect((await handler.request('/contact', post(message))).status).toBe(200);
    expect(mails).toEqual([]);
  });

  it.each(['failed', 'not_set_up'] as const)(
    'whose mail is %s is receipted all the same, and the operator’s log says so',
    async (mail) => {
      const { handler, mailed, reports } = backend({ mail });
      expect((await handler.request('/contact', post(message))).status).toBe(200);
      expect(mailed).toEqual([]);
      expect(reports).toEqual([
        { functionName: 'contact', code: 'mail_not_sent', detail: `MW-ABCDEF: ${mail}` },
      ]);
    },
  );

  it('comes with how many others wait that weren’t mailed', async () => {
    const { handler, mails } = backend({
      taken: { ok: true, value: { kind: 'each', waiting: 4 } },
    });
    await handler.request('/contact', post(message));
    expect(mails[0]?.text).toContain('3 more messages that weren’t emailed wait for you');
    expect(mails[0]?.html).toContain('3 more messages');
  });

  it('beyond the hour’s mails is kept, receipted and mailed as one line with those that wait', async () => {
    const { handler, tickets, mails, mailed, reports } = backend({
      taken: { ok: true, value: { kind: 'rest', waiting: 1 } },
    });
    expect((await handler.request('/contact', post(message))).status).toBe(200);
    expect(tickets).toHaveLength(1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Mendwell: 1 more message waits in the contact list',
    ]);
    expect(mails[0]?.text).not.toContain(message.body);
    expect([mailed, reports]).toEqual([[], []]);
  });

  it('after that one line is kept and receipted, and nothing is mailed', async () => {
    const { handler, tickets, mails, mailed, reports } = backend({
      taken: { ok: true, value: { kind: 'none', waiting: 5 } },
    });
    expect((await handler.request('/contact', post(message))).status).toBe(200);
    expect(tickets).toHaveLength(1);
    expect([mails, mailed, reports]).toEqual([[], [], []]);
  });

  it.each([
    ['a member', member.token, 'member-id'],
    ['a visitor', visitor.token, null],
    ['a session that is over', 'forged.token.x', null],
  ])('of %s notes whose it is', async (_, token, personId) => {
    const { handler, tickets } = backend();
    await handler.request('/contact', post(message, { authorization: `Bearer ${token}` }));
    expect(tickets.map((ticket) => ticket.personId)).toEqual([personId]);
  });

  it('of a member is taken as anybody’s while nobody can say who is asking', async () => {
    const { handler, tickets } = backend({ people: { ok: false, code: 'backend_unavailable' } });
    const headers = { authorization: `Bearer ${member.token}` };
    expect((await handler.request('/contact', post(message, headers))).status).toBe(200);
    expect(tickets.map((ticket) => ticket.personId)).toEqual([null]);
  });

  it.each([
    ['fills the field that nobody sees', { website: 'https://spam.example' }],
    ['sends before a person could read', { elapsedMs: minElapsedMs - 1 }],
  ])('of a machine that %s is receipted and goes nowhere', async (_, over) => {
    const { handler, tickets, mails } = backend();
    const numbers = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const response = await handler.request('/contact', post({ ...message, ...over }));
      expect(response.status).toBe(200);
      const body = (await response.json()) as Record<string, string>;
      expect(Object.keys(body)).toEqual(['number', 'openedAt']);
      expect(body['number']).toMatch(/^MW-[2-9A-HJKMNP-Z]{6}$/);
      numbers.add(body['number'] ?? '');
    }
    expect(numbers.size).toBe(5);
    expect([tickets, mails]).toEqual([[], []]);
  });
});

describe('what is typed', () => {
  it.each<[string, Partial<Record<keyof ContactRequest, unknown>>, Record<string, string>]>([
    ['no name but blanks', { name: '  ' }, { name: 'missing' }],
    ['a name too long', { name: 'a'.repeat(maxCharacters.name + 1) }, { name: 'too_long' }],
    ['a line break in the name', { name: 'A\r\nBcc: b@example.com' }, { name: 'not_allowed' }],
    ['a terminal’s sign in the name', { name: 'A\u009b31m' }, { name: 'not_allowed' }],
    ['no address', { email: '' }, { email: 'missing' }],
    ['an address that is none', { email: 'dana' }, { email: 'not_allowed' }],
    ['two addresses', { email: 'a@example.com, b@example.com' }, { email: 'not_allowed' }],
    [
      'a line break in the address',
      { email: 'a@example.com\nBcc: b@c.de' },
      { email: 'not_allowed' },
    ],
    ['a topic that is none', { topic: 'loans' }, { topic: 'not_allowed' }],
    ['no message', { body: ' \n ' }, { body: 'missing' }],
    ['a message of characters that no page shows', { body: '\u0000\u0007' }, { body: 'missing' }],
    ['a message too long', { body: 'a'.repeat(maxCharacters.body + 1) }, { body: 'too_long' }],
    ['two fields', { email: 'x', body: '' }, { email: 'not_allowed', body: 'missing' }],
  ])('with %s is refused at its field', async (_, over, fields) => {
    const { handler, tickets } = backend();
    const response = await handler.request('/contact', post({ ...message, ...over }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'fields_refused', fields });
    expect(tickets).toEqual([]);
  });

  it('is kept as a page shows it', () => {
    const body = ' a\r\nb\rc\td\u0000\u001b[31m\u009b1m \ud800 e\ud83d\ude00 ';
    expect(contactRequest.parse({ ...message, body }).body).toBe(
      'a\nb\nc\td[31m1m \ufffd e\ud83d\ude00',
    );
  });

  it('may fill every letter that is allowed, in the widest characters', async () => {
    const { handler, tickets } = backend();
    const body = '\u4e2d'.repeat(maxCharacters.body);
    expect((await handler.request('/contact', post({ ...message, body }))).status).toBe(200);
    expect(tickets[0]?.body).toBe(body);
  });

  it('may hold HTML, which the mail shows as text', async () => {
    const { handler, mails } = backend();
    const over = { name: '<b>D</b>', body: '<img src=x onerror="a()"> &amp;' };
    await handler.request('/contact', post({ ...message, ...over }));
    expect(mails[0]?.html).not.toMatch(/<(b>|img)/);
    expect(mails[0]?.html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt; &amp;amp;');
    expect(mails[0]?.subject).not.toContain('<b>');
  });
});

describe('what no page sends', () => {
  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['nothing in it', {}],
    ['no object', '"hello"'],
    ['an id that is none', { ...message, id: '1' }],
    ['a field too many', { ...message, status: 'closed' }],
    ['a message that is no text', { ...message, body: ['a'] }],
    ['no time', { ...message, elapsedMs: undefined }],
    ['a time before the page was there', { ...message, elapsedMs: -1 }],
  ])('is refused: %s', async (_, body) => {
    const { handler, tickets } = backend();
    const response = await handler.request('/contact', post(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
    expect(tickets).toEqual([]);
  });

  it.each(['with its length told', 'in chunks'])('is refused: 40 kB %s', async (how) => {
    const { handler, tickets } = backend();
    const text = JSON.stringify({ ...message, body: 'a'.repeat(40_000) });
    const init =
      how === 'in chunks'
        ? { ...post(''), body: new Blob([text]).stream(), duplex: 'half' }
        : post(text);
    const response = await handler.request('/contact', init);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'body_too_large' },
    ]);
    expect(tickets).toEqual([]);
  });

  it.each([
    ['GET', '/contact'],
    ['DELETE', '/contact'],
    ['POST', '/contact/list'],
  ])('is refused: %s %s', async (method, path) => {
    const { handler } = backend();
    expect((await handler.request(path, { method })).status).toBe(404);
  });
});

describe('a refusal of the backend', () => {
  it('for too many messages tells how long to wait', async () => {
    const opened = { ok: false, code: 'too_many_messages', retryAfterSeconds: 61 } as const;
    const { handler, reports } = backend({ opened });
    const response = await handler.request('/contact', post(message));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '61']);
    expect(await response.json()).toMatchObject({ retryAfterSeconds: 61 });
    expect(reports).toEqual([]);
  });

  it('for want of a database is reported, without what was written', async () => {
    const detail = 'open_contact_message: status 503, code none';
    const opened = { ok: false, code: 'backend_unavailable', detail } as const;
    const { handler, mails, reports } = backend({ opened });
    const response = await handler.request('/contact', post(message));
    expect(response.status).toBe(503);
    expect(reports).toEqual([{ functionName: 'contact', code: 'backend_unavailable', detail }]);
    expect(mails).toEqual([]);
  });
});
