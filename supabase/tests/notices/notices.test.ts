import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, checkIn, type Person, seen } from '../testing/circles.ts';
import { debtRow } from '../testing/rows.ts';
import { addUser, asOwner, become, server, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What people are told, here and by mail: of each event once, as they chose, and never in the night.

let client: PoolClient;
let ada: Person;
let ben: Person;
const databases = inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben] = [await addPerson(client), await addPerson(client)];
  await client.query('update auth.users set email_confirmed_at = now()');
});

/** A call with the service key, as whoever runs the product makes it. */
async function serve<T>(name: string, ...args: unknown[]): Promise<T> {
  await become(client, server);
  const { rows } = await client.query<{ answer: T }>(
    `select public.${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
    args,
  );
  await asOwner(client);
  return rows[0]?.answer as T;
}

/** How many hours a zone in which it is this hour now is ahead. */
const hoursAhead = (hour: number) => ((hour - new Date().getUTCHours() + 36) % 24) - 12;
/** A zone in which it is this hour now. */
const zoneAt = (hour: number) => {
  const ahead = hoursAhead(hour);
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
/** The day of the week that it is there. */
const weekdayAt = (hour: number) =>
  new Date(Date.now() + hoursAhead(hour) * 3_600_000).getUTCDay() || 7;
const liveAt = (person: Person, hour: number) =>
  client.query('update public.profiles set time_zone = $2 where user_id = $1', [
    person.id,
    zoneAt(hour),
  ]);
const choose = (person: Person, choices: Record<string, unknown>) =>
  client.query(
    `insert into public.notification_choices (user_id, ${Object.keys(choices).join(', ')})
     values ($1, ${Object.keys(choices)
       .map((_, index) => `$${index + 2}`)
       .join(', ')})`,
    [person.id, ...Object.values(choices)],
  );
interface Posted {
  readonly type: string;
  readonly is_here: boolean;
  readonly mail: string;
  readonly params: Record<string, unknown>;
}
const noticesOf = async (person: Person) =>
  (
    await client.query<Posted>(
      'select type, is_here, mail, params from public.notices where user_id = $1 order by created_at, event',
      [person.id],
    )
  ).rows;
interface Taken {
  readonly id: string;
  readonly type: string;
  readonly email: string;
  readonly stopToken: string;
}
const take = (max = 10) => serve<Taken[]>('take_notices', max);
/** Some event, as any other part of the database tells of it. */
const post = async (person: Person, kind = 'meetings', event = 'x') =>
  (
    await client.query<{ is_new: boolean }>(
      'select private.post_notice($1, $2, $2, $3) as is_new',
      [person.id, kind, event],
    )
  ).rows[0]?.is_new;

beforeEach(async () => {
  await liveAt(ada, 12);
  await liveAt(ben, 12);
});

describe('an event', () => {
  it('is told once, here and by mail', async () => {
    expect(await post(ada)).toBe(true);
    expect(await post(ada)).toBe(false);
    expect(await noticesOf(ada)).toMatchObject([{ is_here: true, mail: 'waiting' }]);
    expect(await callAs(client, ada.id, 'my_notices')).toMatchObject([{ type: 'meetings' }]);
    expect(await callAs(client, ben.id, 'my_notices')).toEqual([]);
  });

  it('is told where the person wants it', async () => {
    await choose(ada, { meetings_mail: false });
    await choose(ben, { meetings_here: false, meetings_mail: false });
    expect([await post(ada), await post(ben)]).toEqual([true, false]);
    expect(await noticesOf(ada)).toMatchObject([{ is_here: true, mail: 'none' }]);
    expect(await noticesOf(ben)).toEqual([]);
  });

  it('goes to no address that was never confirmed, and to no visitor', async () => {
    await client.query('update auth.users set email_confirmed_at = null where id = $1', [ada.id]);
    await post(ada);
    expect(await noticesOf(ada)).toMatchObject([{ mail: 'none' }]);
    const visitor = { id: await addUser(client, { anonymous: true }), alias: '' };
    expect(await post(visitor)).toBe(false);
  });

  it('is put away by whom it is for, and by nobody else', async () => {
    await post(ada);
    const [{ id }] = (await callAs<{ id: string }[]>(client, ada.id, 'my_notices')) as [
      { id: string },
    ];
    expect(await callAs(client, ben.id, 'see_notices', { ids: [id] })).toBe(0);
    expect(await callAs(client, ada.id, 'see_notices', { ids: [id] })).toBe(1);
    expect(await callAs(client, ada.id, 'my_notices')).toEqual([]);
  });
});

describe('a mail', () => {
  it('is claimed once, and not again where nobody noted what became of it', async () => {
    await post(ada);
    expect(await take()).toMatchObject([{ type: 'meetings', email: `${ada.id}@mail.test` }]);
    expect(await take()).toEqual([]);
    await client.query("update public.notices set claimed_at = now() - interval '16 minutes'");
    await serve('collect_notices');
    expect(await take()).toEqual([]);
    expect(await noticesOf(ada)).toMatchObject([{ mail: 'unknown' }]);
  });

  it('that failed is tried three times, some minutes apart', async () => {
    await post(ada);
    for (const tries of [1, 2, 3]) {
      await client.query('update public.notices set mail_at = now()');
      const [taken] = await take();
      expect(taken, `try ${tries}`).toBeTruthy();
      await serve('settle_notice', taken?.id, 'failed');
      expect(await take()).toEqual([]);
    }
    expect(await noticesOf(ada)).toMatchObject([{ mail: 'failed' }]);
  });

  it('that left is not sent again, whatever is said of it afterwards', async () => {
    await post(ada);
    const [taken] = await take();
    await serve('settle_notice', taken?.id, 'sent');
    await serve('settle_notice', taken?.id, 'failed');
    expect(await noticesOf(ada)).toMatchObject([{ mail: 'sent' }]);
    await expect(serve('settle_notice', taken?.id, 'lost')).rejects.toThrow('A mail is sent');
  });

  it('waits for the end of quiet hours, unless it concerns security', async () => {
    await liveAt(ada, 23);
    await post(ada);
    await post(ada, 'security', 'y');
    expect(await take()).toMatchObject([{ type: 'security' }]);
    const { rows } = await client.query<{ hour: string; ahead: string }>(
      `select extract(hour from mail_at at time zone $2) as hour, extract(epoch from mail_at - now()) / 3600 as ahead
       from public.notices where user_id = $1 and kind = 'meetings'`,
      [ada.id, zoneAt(23)],
    );
    expect(Number(rows[0]?.hour)).toBe(8);
    expect(Number(rows[0]?.ahead)).toBeLessThanOrEqual(9);
  });

  it('of quiet hours that were chosen since waits too, and one that nobody wants any more never goes', async () => {
    await post(ada);
    await post(ben);
    await choose(ada, { quiet_from: 11, quiet_until: 14 });
    await choose(ben, { meetings_mail: false });
    expect(await take()).toEqual([]);
    expect((await noticesOf(ada))[0]?.mail).toBe('waiting');
    expect((await noticesOf(ben))[0]?.mail).toBe('none');
  });

  it('that comes too late is not sent', async () => {
    await post(ada);
    await client.query("update public.notices set mail_until = now() - interval '1 second'");
    expect(await take()).toEqual([]);
    await serve('collect_notices');
    expect(await noticesOf(ada)).toMatchObject([{ mail: 'late' }]);
  });

  it('is stopped by whoever got it, for this kind and this person alone', async () => {
    await post(ada);
    await post(ben);
    const [taken] = (await take()).filter(({ email }) => email.startsWith(ada.id));
    expect(await serve('stop_mail', taken?.stopToken)).toBe('meetings');
    expect(await serve('stop_mail', taken?.stopToken)).toBe('meetings');
    await post(ada, 'meetings', 'y');
    await post(ada, 'answers', 'z');
    expect((await noticesOf(ada)).map(({ mail }) => mail).toSorted()).toEqual([
      'none',
      'sending',
      'waiting',
    ]);
    const { rows } = await client.query('select user_id from public.notification_choices');
    expect(rows).toEqual([{ user_id: ada.id }]);
  });

  it.each([
    null,
    '',
    'x',
    '00000000-0000-4000-8000-000000000000.meetings.00000000000000000000000000000000',
    '00000000-0000-4000-8000-000000000000.security.00000000000000000000000000000000',
    `${'-'.repeat(36)}.meetings.0`,
    'a'.repeat(100_000),
  ])('is stopped by nothing that we did not make: %.60s', async (token) => {
    expect(await serve('stop_mail', token)).toBeNull();
  });

  it('is claimed by one of two servers that ask at once', async () => {
    const { pool } = databases;
    const person = await addUser(pool);
    await pool.query(
      `insert into public.notices (user_id, kind, type, event, is_here, mail, mail_until)
       select $1, 'security', 'password_changed', 'storm ' || place, false, 'waiting', now() + interval '1 hour'
       from generate_series(1, 40) as place`,
      [person],
    );
    const claims = await Promise.all(
      Array.from({ length: 8 }, () =>
        pool.query<{ taken: { id: string }[] }>('select public.take_notices(10) as taken'),
      ),
    );
    const ids = claims.flatMap(({ rows }) => rows[0]?.taken.map(({ id }) => id) ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    await pool.query('delete from auth.users where id = $1', [person]);
  });
});

describe('the day of checking in', () => {
  let circle: string;
  beforeEach(async () => {
    const people = [ada, ben, await addPerson(client)];
    circle = (await addCircle(client, people, { weekday: weekdayAt(18) })).id;
    await liveAt(ada, 18);
    await liveAt(ben, 17);
  });

  it('is mailed at six in the evening of who has not, once', async () => {
    await serve('collect_notices');
    await serve('collect_notices');
    expect(await noticesOf(ada)).toMatchObject([{ type: 'check_in', params: { circle } }]);
    expect(await noticesOf(ben)).toEqual([]);
    await liveAt(ada, 20);
    await serve('collect_notices');
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  it('is not, of who has checked in, rests, or pauses', async () => {
    await liveAt(ben, 18);
    await checkIn(client, ada, circle);
    await client.query(
      'update public.circle_members set paused_until_on = current_date + 30 where user_id = $1',
      [ben.id],
    );
    await serve('collect_notices');
    expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[], []]);
  });

  it('on another day says nothing', async () => {
    // Three days on: the next one's window may have begun in the circle's zone.
    await client.query('update public.circles set weekday = 1 + (weekday + 2) % 7 where id = $1', [
      circle,
    ]);
    await serve('collect_notices');
    expect(await noticesOf(ada)).toEqual([]);
  });

  it('tells of a vote whom it asks, and never whom it is about', async () => {
    const about = (await seen(client, ada, circle, ben))?.member_id;
    await callAs(client, ada.id, 'open_vote', { circle, member: about });
    await serve('collect_notices');
    expect((await noticesOf(ben)).map(({ type }) => type)).not.toContain('vote');
    expect((await noticesOf(ada)).map(({ type }) => type)).toContain('vote');
  });
});

describe('payments and plans', () => {
  const debt = (person: Person) => {
    const row = debtRow(person.id);
    const names = Object.keys(row);
    return client.query(
      `insert into public.debts (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  interface Due {
    readonly person: string;
    readonly today: string;
    readonly debts: unknown[];
    readonly marked: object | null;
  }
  const due = () => serve<Due[]>('people_to_recompute', 50);
  const found = [
    { kind: 'payments', type: 'payment_due', event: 'due:1', params: { days: 3 } },
  ] as const;

  it('are reckoned once a day of the person, by one at a time', async () => {
    await debt(ada);
    const [first] = await due();
    expect(first).toMatchObject({ person: ada.id, debts: [{ name: 'Store card' }], marked: null });
    expect(await due()).toEqual([]);
    // Whoever had it ended before it noted anything.
    await client.query('update private.reckonings set due_at = now()');
    expect(await due()).toHaveLength(1);
    const marked = { chosenOn: '2026-11-01', endsOn: '2028-03-01' };
    const note = () =>
      serve(
        'save_recomputed_notices',
        ada.id,
        first?.today,
        JSON.stringify(found),
        JSON.stringify(marked),
      );
    expect([await note(), await note()]).toEqual([1, 0]);
    expect(await due()).toEqual([]);
    await client.query(
      'update private.reckonings set reckoned_on = reckoned_on - 1, due_at = now()',
    );
    expect(await due()).toMatchObject([{ marked }]);
  });

  it('are not reckoned in quiet hours, nor without a debt', async () => {
    await debt(ada);
    await liveAt(ada, 7);
    expect(await due()).toEqual([]);
  });

  it('are reckoned for who wants to hear of neither, who keeps due days, and hears of neither', async () => {
    await debt(ben);
    await choose(ben, {
      payments_here: false,
      payments_mail: false,
      plan_here: false,
      plan_mail: false,
    });
    const [first] = await due();
    expect(first).toMatchObject({ person: ben.id });
    expect(
      await serve('save_recomputed_notices', ben.id, first?.today, JSON.stringify(found), null),
    ).toBe(0);
  });

  it('are reckoned again after a payment, or a correction of one', async () => {
    await debt(ada);
    const [first] = await due();
    const save = () =>
      serve('save_recomputed_notices', ada.id, first?.today, JSON.stringify([]), null);
    await save();
    expect(await due()).toEqual([]);
    await client.query(
      `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents)
       select user_id, id, current_date, 100 from public.debts where user_id = $1`,
      [ada.id],
    );
    expect(await due()).toHaveLength(1);
    await save();
    await client.query('update public.debt_payments set amount_cents = 200');
    expect(await due()).toHaveLength(1);
  });

  it('tell in the next month what they could not tell a second time in this one', async () => {
    const drift = (month: string, endsOn: string) =>
      serve(
        'save_recomputed_notices',
        ada.id,
        `${month}-20`,
        JSON.stringify([
          { kind: 'plan', type: 'plan_drift', event: `drift:${month}`, params: { endsOn } },
        ]),
        JSON.stringify({ chosenOn: '2026-01-01', endsOn }),
      );
    const mark = async () =>
      (
        await client.query<{ ends: string }>(
          'select plan_ends_on::text as ends from private.reckonings where user_id = $1',
          [ada.id],
        )
      ).rows[0]?.ends;
    expect(await drift('2026-06', '2028-02-01')).toBe(1);
    expect(await mark()).toBe('2028-02-01');
    expect(await drift('2026-06', '2028-04-01')).toBe(0);
    expect(await mark()).toBe('2028-02-01');
    expect(await drift('2026-07', '2028-04-01')).toBe(1);
    expect(await mark()).toBe('2028-04-01');
  });

  it('say that a plan ends later while it does, and mail it once its person had time to change it back', async () => {
    const found = (endsOn: string, events: readonly object[]) =>
      serve(
        'save_recomputed_notices',
        ada.id,
        '2026-06-20',
        JSON.stringify(events),
        JSON.stringify({ chosenOn: '2026-01-01', endsOn, monthly: 25_000, strategy: 'avalanche' }),
      );
    const event = { kind: 'plan', type: 'plan_drift', event: 'drift:2026-06' };
    await found('2030-12-01', [{ ...event, params: { endsOn: '2030-12-01' } }]);
    const current = async () =>
      (
        await client.query<{ so: boolean; waits: boolean }>(
          `select private.is_current(notices) as so, mail_at >= now() + interval '2 hours' as waits
           from public.notices where user_id = $1 and type = 'plan_drift'`,
          [ada.id],
        )
      ).rows;
    expect(await current()).toEqual([{ so: true, waits: true }]);
    await found('2028-08-01', []);
    expect(await current()).toEqual([{ so: false, waits: true }]);
  });

  it('are looked at again once the plan is another one', async () => {
    await debt(ada);
    const [first] = await due();
    await serve('save_recomputed_notices', ada.id, first?.today, JSON.stringify([]), null);
    expect(await due()).toEqual([]);
    await client.query(
      `insert into public.payoff_plans (user_id, strategy, monthly_cents, starts_on)
       values ($1, 'avalanche', 9600, current_date)`,
      [ada.id],
    );
    expect(await due()).toHaveLength(1);
  });

  it('of who is gone in between tell nobody', async () => {
    expect(
      await serve(
        'save_recomputed_notices',
        '00000000-0000-4000-8000-000000000000',
        '2026-11-22',
        JSON.stringify(found),
        null,
      ),
    ).toBe(0);
  });
});

describe('what somebody would do who got into an account', () => {
  it('is told: a new password, another address at the old one, a factor that came or went', async () => {
    await client.query("update auth.users set encrypted_password = 'a' where id = $1", [ada.id]);
    expect(await noticesOf(ada), 'the first password is no change').toEqual([]);
    await client.query("update auth.users set encrypted_password = 'b' where id = $1", [ada.id]);
    await client.query("update auth.users set email = 'new@mail.test' where id = $1", [ada.id]);
    await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'App', 'totp', 'unverified', now(), now(), 's')`,
      [ada.id],
    );
    await client.query("update auth.mfa_factors set status = 'verified'");
    await client.query('delete from auth.mfa_factors');
    const mails = await take();
    expect(Object.fromEntries(mails.map(({ type, email }) => [type, email]))).toEqual({
      email_changed: `${ada.id}@mail.test`,
      factor_added: 'new@mail.test',
      factor_removed: 'new@mail.test',
      password_changed: 'new@mail.test',
    });
  });

  it('is told: a first phone, a linked sign-in, and an email taken away, at that email', async () => {
    await client.query("update auth.users set phone = '15550100' where id = $1", [ada.id]);
    await client.query("update auth.users set created_at = now() - interval '1 day'");
    await client.query(
      `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
       values (gen_random_uuid(), 'x', $1, '{}', 'google', now(), now())`,
      [ada.id],
    );
    await client.query('delete from auth.identities where user_id = $1', [ada.id]);
    await client.query(
      'update auth.users set email = null, email_confirmed_at = null where id = $1',
      [ada.id],
    );
    const mails = await take();
    // Where there is no address left, what was found before is here alone.
    expect(mails.map(({ type, email }) => [type, email])).toContainEqual([
      'email_changed',
      `${ada.id}@mail.test`,
    ]);
    expect((await noticesOf(ada)).map(({ type }) => type).toSorted()).toEqual([
      'email_changed',
      'identity_added',
      'identity_removed',
      'phone_changed',
    ]);
  });

  it('is mailed again where whoever sent it ended in the middle', async () => {
    await post(ada, 'security');
    await take();
    await client.query("update public.notices set claimed_at = now() - interval '16 minutes'");
    await serve('collect_notices');
    expect(await take()).toHaveLength(1);
  });

  it('goes out however many others wait for nobody', async () => {
    for (let place = 0; place < 30; place += 1) await post(ben, 'meetings', `m${place}`);
    await choose(ben, { meetings_mail: false });
    await post(ada, 'security');
    expect((await take(5)).map(({ type }) => type)).toEqual(['security']);
  });

  it('cannot be chosen away, and does not stand in the way of deleting the account', async () => {
    await client.query("update auth.users set encrypted_password = 'a' where id = $1", [ada.id]);
    await client.query("update auth.users set encrypted_password = 'b' where id = $1", [ada.id]);
    await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'App', 'totp', 'verified', now(), now(), 's')`,
      [ada.id],
    );
    await client.query('delete from auth.users where id = $1', [ada.id]);
    expect(await noticesOf(ada)).toEqual([]);
  });
});

describe('a kind of device that an account was never used on', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  const signIn = async (person: { id: string }, userAgent: string | null) =>
    (
      await client.query<{ id: string }>(
        'insert into auth.sessions (id, user_id, created_at, updated_at, user_agent) values (gen_random_uuid(), $1, now(), now(), $2) returning id',
        [person.id, userAgent],
      )
    ).rows[0]?.id;
  beforeEach(() =>
    client.query("update auth.users set email_confirmed_at = now() - interval '1 hour'"),
  );

  it('is told once, at any hour, and not of the first, however often it signs in', async () => {
    await liveAt(ada, 23);
    await signIn(ada, windows);
    expect(await noticesOf(ada), 'the first').toEqual([]);
    await client.query('delete from auth.sessions');
    await signIn(ada, windows.replace('142', '143'));
    expect(await noticesOf(ada), 'the same kind, after signing out').toEqual([]);
    await signIn(ada, iphone);
    await signIn(ada, iphone);
    await signIn(ben, iphone);
    expect(await noticesOf(ada)).toMatchObject([
      { type: 'new_device', params: { device: 'Safari on an iPhone' } },
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    expect(await take()).toMatchObject([{ type: 'new_device' }]);
  });

  it('is told of a session that went on elsewhere, and not of one that goes on', async () => {
    const session = await signIn(ada, windows);
    const refresh = (userAgent: string) =>
      client.query('update auth.sessions set user_agent = $2 where id = $1', [session, userAgent]);
    await refresh(windows.replace('142', '143'));
    expect(await noticesOf(ada)).toEqual([]);
    await refresh('curl/8.5');
    expect(await noticesOf(ada)).toMatchObject([{ params: { device: 'A device we don’t know' } }]);
  });

  it('is no news to a visitor, nor while the account is made', async () => {
    const visitor = { id: await addUser(client, { anonymous: true }), alias: '' };
    await signIn(visitor, windows);
    await signIn(visitor, iphone);
    await client.query('update auth.users set email_confirmed_at = now() where id = $1', [ada.id]);
    await signIn(ada, windows);
    await signIn(ada, iphone);
    expect([await noticesOf(visitor), await noticesOf(ada)]).toEqual([[], []]);
  });

  it.each([
    [windows, 'Chrome on Windows'],
    [windows.replace('Safari/537.36', 'Safari/537.36 Edg/142.0'), 'Edge on Windows'],
    [iphone, 'Safari on an iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh)', 'A browser on a Mac'],
    ['<script>alert(1)</script>', 'A device we don’t know'],
    ['x'.repeat(100_000), 'A device we don’t know'],
    [null, 'A device we don’t know'],
  ])('is named as in the settings: %.40s is %s', async (userAgent, kind) => {
    const { rows } = await client.query('select private.device_kind($1) as kind', [userAgent]);
    expect(rows).toEqual([{ kind }]);
  });

  it('that can’t be noted keeps nobody from signing in', async () => {
    await client.query('alter table private.known_devices rename to gone');
    expect(await signIn(ada, windows)).toBeTruthy();
  });
});

describe('a closed account', () => {
  const close = () =>
    client.query(
      'insert into private.leaving_accounts (user_id, keeps_answers) values ($1, false)',
      [ada.id],
    );

  it('is mailed that it is closed, what concerns its security, and nothing else any more', async () => {
    await post(ada);
    await close();
    expect(await post(ada, 'answers', 'z')).toBe(false);
    await post(ada, 'security', 'y');
    expect((await take()).map(({ type }) => type).toSorted()).toEqual([
      'account_closed',
      'security',
    ]);
    expect((await noticesOf(ada)).find(({ type }) => type === 'meetings')?.mail).toBe('none');
  });
});

describe('the calendar', () => {
  interface Feed {
    readonly secret: string;
  }
  const make = (person: Person) => callAs<Feed>(client, person.id, 'make_calendar_feed');

  it('has an address that its owner alone is told, and a new one ends the old', async () => {
    const first = await make(ada);
    expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await callAs(client, ada.id, 'my_calendar_feed')).toMatchObject(first);
    expect(await callAs(client, ben.id, 'my_calendar_feed')).toMatchObject({ secret: null });
    const second = await make(ada);
    expect(await serve('calendar_of', first.secret)).toBeNull();
    expect(await serve('calendar_of', second.secret)).toMatchObject({ checkIns: [], debts: [] });
    await callAs(client, ada.id, 'end_calendar_feed');
    expect(await serve('calendar_of', second.secret)).toBeNull();
  });

  it('is neither shown to nor made by a session that has not shown lately who it is', async () => {
    const { secret } = await make(ada);
    const stale = sessionOf(ada.id, {
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 11 * 60 }],
    });
    await become(client, stale);
    const { rows } = await client.query<{ feed: object }>(
      'select public.my_calendar_feed() as feed',
    );
    expect(rows[0]?.feed).toEqual({ secret: null, madeAt: expect.any(String) });
    await client.query('savepoint stale');
    await expect(client.query('select public.make_calendar_feed()')).rejects.toMatchObject({
      code: 'MW701',
    });
    await client.query('rollback to savepoint stale');
    await asOwner(client);
    expect(await serve('calendar_of', secret)).not.toBeNull();
    expect(await callAs(client, ada.id, 'my_calendar_feed')).toMatchObject({ secret });
  });

  it('ends with the password, and with nobody else’s', async () => {
    const { secret } = await make(ada);
    const other = await make(ben);
    await client.query("update auth.users set encrypted_password = 'new' where id = $1", [ada.id]);
    expect(await serve('calendar_of', secret)).toBeNull();
    expect(await callAs(client, ada.id, 'my_calendar_feed')).toEqual({
      secret: null,
      madeAt: null,
    });
    expect(await serve('calendar_of', other.secret)).not.toBeNull();
  });

  it('shows their own dates and nobody else’s', async () => {
    const { id: circle } = await addCircle(client, [ada, ben]);
    const other = await make(await addPerson(client));
    const mine = await make(ada);
    expect(await serve('calendar_of', mine.secret)).toMatchObject({ checkIns: [{ circle }] });
    expect(await serve('calendar_of', other.secret)).toMatchObject({ checkIns: [], meetings: [] });
  });

  it.each([null, '', 'x', '0'.repeat(64), '0'.repeat(100_000)])(
    'is behind no other address: %.20s',
    async (secret) => {
      await make(ada);
      expect(await serve('calendar_of', secret)).toBeNull();
    },
  );

  it('is told anew where anything of it changed, and not to who has it', async () => {
    interface Dates {
      readonly version: string;
      readonly today?: string;
    }
    const { secret } = await make(ada);
    let { version } = await serve<Dates>('calendar_of', secret);
    const isSame = async () => {
      const found = await serve<Dates>('calendar_of', secret, version);
      const same = found.today === undefined;
      expect(found.version === version).toBe(same);
      version = found.version;
      return same;
    };
    expect(await isSame()).toBe(true);
    const row = debtRow(ada.id);
    const insert = (table: string, values: Record<string, unknown>) =>
      client.query(
        `insert into public.${table} (${Object.keys(values).join(', ')})
         values (${Object.keys(values)
           .map((_, index) => `$${index + 1}`)
           .join(', ')})`,
        Object.values(values),
      );
    await insert('debts', row);
    expect(await isSame(), 'a debt').toBe(false);
    await insert('debt_payments', {
      user_id: ada.id,
      debt_id: row['id'],
      paid_on: '2026-11-02',
      amount_cents: 100,
    });
    expect(await isSame(), 'a payment').toBe(false);
    await client.query('update public.debt_payments set amount_cents = 200');
    expect(await isSame(), 'another sum').toBe(false);
    await client.query('delete from public.debt_payments');
    expect(await isSame(), 'a payment less').toBe(false);
    await addCircle(client, [ada, ben]);
    expect(await isSame(), 'a circle').toBe(false);
    await client.query('update public.circles set weekday = 1 + weekday % 7');
    expect(await isSame(), 'its day').toBe(false);
    expect(await isSame()).toBe(true);
    const dispute = {
      id: randomUUID(),
      user_id: ada.id,
      recipient: 'bureau',
      bureau: 'equifax',
      recipient_name: 'Equifax',
      facts: JSON.stringify([{ id: 'f', says: 'It says so.' }]),
      words: 'I paid this loan off in June.',
      state: 'sent',
      answer_due_on: '2026-12-10',
      mail_due_on: '2026-12-17',
    };
    await insert('dispute_cases', dispute);
    expect(await isSame(), 'a dispute').toBe(false);
    expect(await serve('calendar_of', secret)).toMatchObject({
      answers: [{ dispute: dispute.id, lastDay: '2026-12-17' }],
    });
    await client.query("update public.dispute_cases set state = 'answered'");
    expect(await isSame(), 'answered').toBe(false);
    await insert('card_choices', { user_id: ada.id, answers: '{}', look_again_on: '2027-01-28' });
    expect(await isSame(), 'a day nobody asked to be reminded of').toBe(true);
    await client.query('update public.card_choices set is_reminded = true');
    expect(await isSame(), 'a day to look at cards again').toBe(false);
    expect(await serve('calendar_of', secret)).toMatchObject({ cardsOn: '2027-01-28' });
    await insert('debts', debtRow(ben.id));
    await insert('dispute_cases', { ...dispute, id: randomUUID(), user_id: ben.id });
    expect(await isSame(), 'somebody else’s').toBe(true);
  });

  it('is renewed twenty times a day', async () => {
    for (let times = 0; times < 20; times += 1) await make(ada);
    await expect(make(ada)).rejects.toMatchObject({ code: 'MW711' });
  });
});
