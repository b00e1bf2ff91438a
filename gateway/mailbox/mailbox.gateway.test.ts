import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Kernel, Message } from '../kernel/context.ts';
import { createMailboxAccess, type MailboxAccess } from './access.ts';
import { mountMailbox } from './app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

const secretKey = 'sb_secret_test';
const start = Date.parse('2026-11-21T12:00:00Z');
let now: Date;
let dataDir: string;
let mailbox: Mailbox;
let access: MailboxAccess;
let app: Hono;

function open(siteUrl: string) {
  const kernel = {
    secrets: { secretKey },
    now: () => now,
    siteUrl,
    log: pino({ level: 'silent' }),
  } as unknown as Kernel;
  mailbox = openMailbox(dataDir, () => now);
  access = createMailboxAccess(kernel);
  app = new Hono();
  mountMailbox(app, kernel, mailbox, access);
}

beforeEach(async () => {
  now = new Date(start);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendwell-mailbox-'));
  open('http://127.0.0.1:3000');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const message = (given: Partial<Message> = {}): Message => ({
  channel: 'mail',
  to: 'ada@example.com',
  subject: 'Confirm your address',
  text: 'Your code is 123456',
  html: '<p>Your code is <b>123456</b></p>',
  ...given,
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.request(`/_mailbox${url.replace(/^\/(?=\?|$)/, '')}`, {
    headers: { host: '127.0.0.1:3000', ...headers },
  });

const asProgram = { authorization: `Bearer ${secretKey}` };

/** Opens the mailbox by its link; returns the cookie that the visit goes by. */
async function visit(): Promise<Record<string, string>> {
  const response = await ask(`/?key=${access.oneTimeKey}`);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { cookie };
}

describe('what is kept', () => {
  test('messages come newest first, as programs are promised', async () => {
    await mailbox.send(message({ subject: 'first' }));
    await mailbox.send(message({ subject: 'second' }));
    now = new Date(start + 1000);
    await mailbox.send(message({ channel: 'sms', to: '+15550100', subject: '', html: '' }));
    const response = await ask('/messages.json', asProgram);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const messages = (await response.json()) as Record<string, string>[];
    expect(messages.map(({ subject }) => subject)).toEqual(['', 'second', 'first']);
    expect(messages[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: 'sms',
      to: '+15550100',
      subject: '',
      text: 'Your code is 123456',
      html: '',
      at: '2026-11-21T12:00:01.000Z',
    });
  });

  test('it lies in files for their owner alone and is there after a restart', async () => {
    await mailbox.send(message());
    const folder = path.join(dataDir, 'mailbox');
    const [name = ''] = await readdir(folder);
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const [before] = await mailbox.messages();
    open('http://127.0.0.1:3000');
    expect(await mailbox.messages()).toEqual([before]);
  });

  test('many at once are all kept, each once', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => mailbox.send(message({ subject: `m${index}` }))),
    );
    expect(new Set((await mailbox.messages()).map(({ subject }) => subject)).size).toBe(50);
  });
});

describe('who may read', () => {
  test('nobody without a link or key', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer sb_secret_tesT' },
      { cookie: 'mailbox=1.x' },
    ]) {
      const json = await ask('/messages.json', headers);
      expect(json.status).toBe(401);
      const page = await ask('/', headers);
      expect(page.status).toBe(401);
      expect(await page.text()).toContain('The mailbox is closed');
    }
  });

  test('the link opens once', async () => {
    const first = await ask(`/?key=${access.oneTimeKey}`);
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/_mailbox');
    expect(first.headers.get('set-cookie')).toMatch(
      /^mailbox=[^;]+; Max-Age=43200; Path=\/_mailbox; HttpOnly; SameSite=Strict$/,
    );
    expect((await ask(`/?key=${access.oneTimeKey}`)).status).toBe(401);
    expect((await ask('/?key=wrong')).status).toBe(401);
  });

  test('a visit lasts twelve hours, also over a restart', async () => {
    const headers = await visit();
    expect((await ask('/', headers)).status).toBe(200);
    open('http://127.0.0.1:3000');
    expect((await ask('/messages.json', headers)).status).toBe(200);
    now = new Date(start + 12 * 3600 * 1000);
    expect((await ask('/', headers)).status).toBe(401);
  });

  test('a visit cannot be prolonged by hand', async () => {
    const { cookie = '' } = await visit();
    const longer = cookie.replace(/=(\d+)/, (_, until: string) => `=${Number(until) + 86_400}`);
    expect(longer).not.toBe(cookie);
    expect((await ask('/', { cookie: longer })).status).toBe(401);
  });

  test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '', 'a b'])(
    'a foreign Host is refused, whatever it brings: "%s"',
    async (host) => {
      const headers = { ...asProgram, ...(await visit()), host };
      expect((await ask('/messages.json', headers)).status).toBe(403);
      expect((await ask(`/?key=${access.oneTimeKey}`, { host })).status).toBe(403);
    },
  );

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'this machine by any of its names is allowed: %s',
    async (host) => {
      expect((await ask('/messages.json', { ...asProgram, host })).status).toBe(200);
    },
  );
});

describe('what is shown', () => {
  test('the list names every message, and markup in it is text', async () => {
    await mailbox.send(message({ subject: '<script>alert(1)</script>' }));
    const page = await ask('/', await visit());
    const text = await page.text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
    expect(text).toContain('ada@example.com');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
  });

  test('a message stands in a sandboxed frame that may load nothing', async () => {
    await mailbox.send(message({ html: '<img src="https://spy.example/x"><script>1</script>' }));
    const headers = await visit();
    const [{ id } = { id: '' }] = await mailbox.messages();
    const page = await (await ask(`/messages/${id}`, headers)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('Your code is 123456');
    const body = await ask(`/messages/${id}/body`, headers);
    const policy = body.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; /);
    expect(policy).not.toContain('allow-scripts');
    expect(policy).toContain("default-src 'none'");
    expect(body.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a text message is shown as text', async () => {
    await mailbox.send(message({ channel: 'sms', subject: '', html: '', text: 'Code <1>' }));
    const [{ id } = { id: '' }] = await mailbox.messages();
    const page = await (await ask(`/messages/${id}`, await visit())).text();
    expect(page).toContain('Code &lt;1&gt;');
    expect(page).not.toContain('<iframe');
  });

  test('a message that is not there is 404', async () => {
    const headers = await visit();
    for (const id of ['unknown', '..%2f..%2fsecrets'])
      expect((await ask(`/messages/${id}`, headers)).status).toBe(404);
  });
});
