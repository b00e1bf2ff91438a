import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailSink } from '../../../gateway/kernel/testing/mail_sink.ts';
import { isoDate, addDays } from '../../../domain/time/iso_date.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';
import { debtRow } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';

// The function `notices` as it runs: reminders really go out, on Node inside the gateway and on Deno as the hosted service runs
// it, of each event once, whoever is stopped in the middle.

let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
let sink: Awaited<ReturnType<typeof startMailSink>>;
const siteUrl = 'https://mendwell.example';
beforeAll(async () => {
  sink = await startMailSink();
  backend = await startBackend();
  deno = await startOnDeno('notices', {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
    SITE_URL: siteUrl,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_FROM: 'hello@mendwell.example',
  });
});
afterAll(async () => {
  await deno?.stop();
  await backend?.close();
  sink?.close();
});
beforeEach(() => backend.superuser.query('delete from auth.users'));

const run = (url: string, key = backend.secrets.serviceRoleKey) =>
  fetch(`${url}/run`, { method: 'POST', headers: { apikey: key, authorization: `Bearer ${key}` } });
const onNode = () => `${backend.url}/functions/v1/notices`;
const onDeno = () => `${deno.url}/notices`;

/** A member with a payment due so many days from their today; it's noon where they are. */
async function addPayer(days: number): Promise<{ id: string; email: string }> {
  const db = backend.superuser;
  const id = await addUser(db);
  const ahead = 12 - new Date().getUTCHours();
  const zone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await db.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  await db.query('update public.profiles set time_zone = $2 where user_id = $1', [id, zone]);
  const today = isoDate(new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10));
  const dueOn = addDays(today, days);
  const row = debtRow(id, {
    name: 'Harbor Visa',
    kind: 'medical',
    apr_bps: 0,
    due_day: Number(dueOn.slice(8)),
    balance_as_of: addDays(today, -20),
    paid_through: addDays(today, -1),
  });
  const names = Object.keys(row);
  await db.query(
    `insert into public.debts (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return { id, email: `${id}@mail.test` };
}
const mailsTo = async (email: string) => (await backend.mailbox()).filter(({ to }) => to === email);
const standing = async (id: string) =>
  (
    await backend.superuser.query<{ mail: string }>(
      'select mail from public.notices where user_id = $1',
      [id],
    )
  ).rows.map(({ mail }) => mail);

describe('a run', () => {
  it('mails a payment that is due in three days, once, however often and by how many it is run', async () => {
    const payer = await addPayer(3);
    await addPayer(9);
    const answers = await Promise.all([run(onNode()), run(onNode()), run(onNode())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await run(onNode());
    const mails = await mailsTo(payer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^A payment in your plan is due on /);
    expect(mails[0]?.text).toContain('Harbor Visa: $35.00 is due');
    expect(mails[0]?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await standing(payer.id)).toEqual(['sent']);
  });

  it('is stopped by one press in a mail program, and by the page, and by nobody else', async () => {
    const payer = await addPayer(1);
    await run(onNode());
    const [mail] = await mailsTo(payer.email);
    const link = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const { search } = new URL(link);
    const press = (given: string) =>
      fetch(`${onNode()}/stop${given}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await press(search.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(
      404,
    );
    const response = await press(search);
    expect([response.status, await response.json()]).toEqual([200, { kind: 'payments' }]);
    const { rows } = await backend.superuser.query(
      'select user_id, payments_mail, plan_mail from public.notification_choices',
    );
    expect(rows).toEqual([{ user_id: payer.id, payments_mail: false, plan_mail: true }]);
  });

  it('by whoever has no key does nothing', async () => {
    await addPayer(3);
    expect((await run(onNode(), backend.secrets.anonKey)).status).toBe(403);
    const { rows } = await backend.superuser.query('select from public.notices');
    expect(rows).toEqual([]);
  });

  it('on Deno mails by SMTP, with what a mail program needs to stop it', async () => {
    const payer = await addPayer(3);
    const [first, second] = await Promise.all([run(onDeno()), run(onNode())]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const inSink = sink.recipients.filter((to) => to === payer.email).length;
    expect(inSink + (await mailsTo(payer.email)).length).toBe(1);
    const other = await addPayer(3);
    expect(await (await run(onDeno())).json()).toMatchObject({ sent: 1, failed: 0 });
    expect(sink.recipients).toContain(other.email);
    const lines = sink.conversations.flat().join('\n');
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(lines).toContain('/functions/v1/notices/stop?token=');
  });

  it('that ended between sending and noting is not made up for by a second mail', async () => {
    const payer = await addPayer(3);
    // As whoever claimed it left it.
    await backend.superuser.query(
      `insert into public.notices (user_id, kind, type, event, is_here, mail, claimed_at, mail_until)
       values ($1, 'answers', 'answer', $2, true, 'sending', now() - interval '20 minutes', now() + interval '1 day')`,
      [payer.id, randomUUID()],
    );
    await run(onNode());
    await run(onNode());
    expect((await mailsTo(payer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A payment in your plan is due/),
    ]);
    expect((await standing(payer.id)).toSorted()).toEqual(['sent', 'unknown']);
  });
});

describe('the calendar', () => {
  it('is read by whoever has the address, with nothing of what it is about', async () => {
    const payer = await addPayer(3);
    await backend.superuser.query('insert into public.calendar_feeds (user_id) values ($1)', [
      payer.id,
    ]);
    const { rows } = await backend.superuser.query<{ secret: string }>(
      'select private.feed_secret(id) as secret from public.calendar_feeds where user_id = $1',
      [payer.id],
    );
    for (const url of [onNode(), onDeno()]) {
      const response = await fetch(`${url}/calendar/${rows[0]?.secret}.ics`);
      const text = await response.text();
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(text).toContain('SUMMARY:Payment');
      expect(text).not.toMatch(/Harbor|\$|2,500/);
    }
    expect((await fetch(`${onNode()}/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404);
  });

  it('is not read without end', async () => {
    const payer = await addPayer(3);
    await backend.superuser.query('insert into public.calendar_feeds (user_id) values ($1)', [
      payer.id,
    ]);
    const { rows } = await backend.superuser.query<{ secret: string }>(
      'select private.feed_secret(id) as secret from public.calendar_feeds where user_id = $1',
      [payer.id],
    );
    await backend.superuser.query(
      "insert into private.attempts (kind, subject) select 'calendar read', $1 from generate_series(1, 30)",
      [payer.id],
    );
    const response = await fetch(`${onNode()}/calendar/${rows[0]?.secret}.ics`);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
