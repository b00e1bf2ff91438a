import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactReceipt, ContactRequest } from '../../../api/contact/wire.ts';
import type { ErrorBody } from '../../../api/kernel/wire.ts';
import { startMailSink } from '../../../gateway/kernel/testing/mail_sink.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';

// The function `contact` as it runs: on Node inside the gateway and on Deno as the hosted service runs it.

let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
beforeAll(async () => {
  backend = await startBackend();
  deno = await startOnDeno('contact', {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
  });
});
afterAll(async () => {
  await deno?.stop();
  await backend?.close();
});

const written = (over: Partial<ContactRequest> = {}): ContactRequest => ({
  id: randomUUID(),
  name: 'Dana Reyes',
  email: `${randomUUID()}@example.com`,
  topic: 'planner',
  body: 'My plan ends a month later than I thought.\nWhy?',
  website: '',
  elapsedMs: 30_000,
  ...over,
});

const ticketsOf = async (email: string) =>
  (
    await backend.superuser.query(
      'select * from public.contact_messages where lower(email) = lower($1)',
      [email],
    )
  ).rows as Record<string, unknown>[];

/** A member who is signed in. */
async function newMember(): Promise<{ token: string }> {
  const ask = async (path: string, key: string, body: object) => {
    const response = await fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: key,
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { access_token?: string };
  };
  const { anonKey, serviceRoleKey } = backend.secrets;
  const account = { email: `${randomUUID()}@mail.test`, password: 'mended with gold' };
  await ask('admin/users', serviceRoleKey, { ...account, email_confirm: true });
  const { access_token } = await ask('token?grant_type=password', anonKey, account);
  if (access_token === undefined) throw new Error('no session');
  return { token: access_token };
}

let hosts = 0;
/** A sender nobody has been yet: Deno is told by the header that the hosted service writes over a client's own. */
const newSender = () => {
  hosts += 1;
  return `192.0.2.${hosts}`;
};
/** On Node the sender is this machine whatever the header says, so its count is set back between tests. */
const forgetSenders = () =>
  backend.superuser.query(`
    update public.contact_messages set sender = null, site = null;
    delete from private.attempts;
  `);

describe.each([
  ['Node', () => `${backend.url}/functions/v1`],
  ['Deno', () => deno.url],
])('contact on %s', (runtime, base) => {
  const post = async (body: unknown, sender = newSender(), headers = {}) => {
    const response = await fetch(`${base()}/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: backend.secrets.anonKey,
        // What a client may forge, and what it may not.
        'x-forwarded-for': newSender(),
        'cf-connecting-ip': sender,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as ContactReceipt & ErrorBody,
    };
  };

  it('opens a ticket and answers with its number', async () => {
    await forgetSenders();
    const request = written();
    const { status, body } = await post(request);
    expect(status).toBe(200);
    expect(body.number).toMatch(/^MW-[2-9A-HJKMNP-Z]{6}$/);
    expect(Math.abs(Date.parse(body.openedAt) - Date.now())).toBeLessThan(60_000);
    const [ticket] = await ticketsOf(request.email);
    expect(ticket).toMatchObject({
      number: body.number,
      user_id: null,
      name: 'Dana Reyes',
      body: request.body,
      status: 'open',
    });
    expect(ticket?.['sender']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('opens one ticket for fifty calls with the same id at once', async () => {
    await forgetSenders();
    const request = written();
    const sender = newSender();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(request, sender)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await ticketsOf(request.email)).toHaveLength(1);
  });

  it('refuses a known id with another message', async () => {
    await forgetSenders();
    const request = written();
    await post(request);
    const { status, body } = await post({ ...request, body: 'Something else' });
    expect([status, body.code]).toEqual([409, 'message_known']);
    expect((await ticketsOf(request.email)).map((row) => row['body'])).toEqual([request.body]);
  });

  it('takes five an hour from one sender, and says how long to wait', async () => {
    await forgetSenders();
    const sender = newSender();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(written(), sender)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_messages');
    expect(refused?.body.retryAfterSeconds).toBeGreaterThan(3500);
    expect(refused?.retryAfter).toBe(String(refused?.body.retryAfterSeconds));
    const another = await post(written(), newSender());
    // On Node every sender here is this machine, whatever the header claims.
    expect(another.status).toBe(runtime === 'Node' ? 429 : 200);
  });

  it('takes twenty a day to one mail address, however it is written', async () => {
    await forgetSenders();
    const email = `${randomUUID()}@example.com`;
    await backend.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body)
       select gen_random_uuid(), private.new_ticket_number(), $1, 'other', 'Before'
       from generate_series(1, 17)`,
      [email.toUpperCase()],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(written({ email }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    expect(await ticketsOf(email)).toHaveLength(20);
  });

  it('notes the member who writes, who may read it, and nobody else', async () => {
    await forgetSenders();
    const [writer, other] = [await newMember(), await newMember()];
    const request = written();
    await post(request, newSender(), { authorization: `Bearer ${writer.token}` });
    const seen = async (token: string) => {
      const response = await fetch(`${backend.url}/rest/v1/contact_messages?select=id`, {
        headers: { apikey: backend.secrets.anonKey, authorization: `Bearer ${token}` },
      });
      return response.json();
    };
    expect(await seen(writer.token)).toEqual([{ id: request.id }]);
    expect(await seen(other.token)).toEqual([]);
  });

  it('keeps nothing of a form that a machine filled', async () => {
    await forgetSenders();
    const request = written({ website: 'https://spam.example' });
    const { status, body } = await post(request);
    expect(status).toBe(200);
    expect(body.number).toMatch(/^MW-/);
    expect(await ticketsOf(request.email)).toEqual([]);
  });

  it('keeps nothing of a form that was sent before a person could read it', async () => {
    await forgetSenders();
    const request = written({ elapsedMs: 400 });
    const { status, body } = await post(request);
    expect([status, body.number]).toEqual([200, expect.stringMatching(/^MW-[2-9A-HJKMNP-Z]{6}$/)]);
    expect(await ticketsOf(request.email)).toEqual([]);
  });

  it('needs no key: anybody may write', async () => {
    await forgetSenders();
    const request = written();
    const response = await fetch(`${base()}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': newSender() },
      body: JSON.stringify(request),
    });
    expect(response.status).toBe(200);
    expect(await ticketsOf(request.email)).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', '{}'],
    ['an id that is none', JSON.stringify({ ...written(), id: '1' })],
    ['a field too many', JSON.stringify({ ...written(), status: 'closed' })],
  ])('refuses %s', async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });

  it.each<[string, Partial<ContactRequest>, object]>([
    ['an address that is none', { email: 'nobody' }, { email: 'not_allowed' }],
    ['a line break in the name', { name: 'A\r\nBcc: all@example.com' }, { name: 'not_allowed' }],
    ['a message of 4,001 letters', { body: 'a'.repeat(4001) }, { body: 'too_long' }],
  ])('refuses %s, at its field', async (_, over, fields) => {
    const answer = await post(written(over));
    expect([answer.status, answer.body.code]).toEqual([422, 'fields_refused']);
    expect(answer.body.fields).toEqual(fields);
  });

  it('takes characters that no database keeps for none', async () => {
    await forgetSenders();
    const request = written({ body: 'before\u0000\ud800after' });
    expect((await post(request)).status).toBe(200);
    expect((await ticketsOf(request.email)).map((row) => row['body'])).toEqual([
      'before\ufffdafter',
    ]);
  });

  it('refuses a body of 40 kB', async () => {
    const answer = await post(written({ body: 'a'.repeat(40_000) })).catch(() => null);
    if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    expect(
      (
        await backend.superuser.query(
          'select count(*)::int as n from public.contact_messages where char_length(body) > 4000',
        )
      ).rows,
    ).toEqual([{ n: 0 }]);
  });

  it('takes a forged token for nobody', async () => {
    await forgetSenders();
    const request = written();
    const { status } = await post(request, newSender(), { authorization: 'Bearer a.b.c' });
    expect(status).toBe(200);
    expect((await ticketsOf(request.email)).map((row) => row['user_id'])).toEqual([null]);
  });
});

describe('the operator’s mail', () => {
  beforeEach(forgetSenders);

  it('says who wrote what, with nothing of it taken for HTML, and the ticket knows that it left', async () => {
    await forgetSenders();
    const request = written({ body: '<img src=x onerror=alert(1)> & more' });
    const response = await fetch(`${backend.url}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: backend.secrets.anonKey },
      body: JSON.stringify(request),
    });
    const { number } = (await response.json()) as ContactReceipt;
    const mail = (await backend.mailbox()).find(({ subject }) => subject.includes(number));
    expect(mail?.to).toBe('operator@mail.test');
    expect(mail?.text).toContain(`<${request.email}>`);
    expect(mail?.text).toContain(request.body);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
    expect(mail?.html).not.toContain('<img');
    expect((await ticketsOf(request.email))[0]?.['mailed_at']).toBeInstanceOf(Date);
  });

  it('that cannot leave loses nothing: the ticket stands and is not marked as mailed', async () => {
    // Deno has no SMTP set.
    const request = written();
    const response = await fetch(`${deno.url}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': newSender() },
      body: JSON.stringify(request),
    });
    expect(response.status).toBe(200);
    expect((await ticketsOf(request.email))[0]?.['mailed_at']).toBeNull();
    await expect.poll(() => deno.said()).toContain('"code":"mail_not_sent"');
    expect(deno.said()).not.toContain(request.email);
  });

  it('leaves Deno by SMTP, with one recipient and the sender to answer', async () => {
    const sink = await startMailSink();
    const sending = await startOnDeno('contact', {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.secrets.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      SMTP_FROM: 'mendwell@mail.test',
      OPERATOR_EMAIL: 'operator@mail.test',
    });
    try {
      const request = written({ body: 'Dear operator\r\n.\r\nRCPT TO:<eve@mail.test>' });
      const response = await fetch(`${sending.url}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': newSender() },
        body: JSON.stringify(request),
      });
      const { number } = (await response.json()) as ContactReceipt;
      const lines = sink.conversations.flat();
      expect(sink.recipients).toEqual(['operator@mail.test']);
      expect(lines).toContain('MAIL FROM:<mendwell@mail.test>');
      expect(lines).toContain('From: Mendwell <mendwell@mail.test>');
      expect(lines).toContain(`Reply-To: ${request.email}`);
      expect(lines).toContain(`Subject: Mendwell ${number}: planner`);
      expect((await ticketsOf(request.email))[0]?.['mailed_at']).toBeInstanceOf(Date);
      sink.close();
      const later = written();
      const unmailed = await fetch(`${sending.url}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': newSender() },
        body: JSON.stringify(later),
      });
      expect(unmailed.status).toBe(200);
      expect((await ticketsOf(later.email))[0]?.['mailed_at']).toBeNull();
    } finally {
      await sending.stop();
      sink.close();
    }
  });
});

it('what the operator is mailed counts with everybody’s mail', async () => {
  await forgetSenders();
  const sent = async () =>
    (await backend.kernel.limiter.look('auth_messages', 'mail', { events: 1000, seconds: 3600 }))
      .used;
  const before = await sent();
  await fetch(`${backend.url}/functions/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backend.secrets.anonKey },
    body: JSON.stringify(written()),
  });
  expect(await sent()).toBe(before + 1);
});
