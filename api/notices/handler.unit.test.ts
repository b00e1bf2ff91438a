import { beforeEach, describe, expect, it } from 'vitest';
import { isMailedType, noticeTypes } from '../../domain/notices/types.ts';
import { date, report, tradeline } from '../../domain/credit_file/testing/reports.ts';
import { isoDate } from '../../domain/time/iso_date.ts';
import type { MailOutcome, OutgoingMail } from '../kernel/smtp.ts';
import { noticesHandler } from './handler.ts';
import type {
  AccountClosedMail,
  FailedItem,
  FileToCheck,
  Notices,
  PersonToReckon,
  ReadRows,
  TakenNotice,
} from './ports.ts';

const now = new Date('2026-11-22T15:00:00Z');
const site = {
  siteUrl: 'https://mendwell.example',
  apiUrl: 'https://api.mendwell.example',
  operatorKeys: ['the-key'],
};
const notice = (over: Partial<TakenNotice> = {}): TakenNotice => ({
  id: 'n1',
  kind: 'payments',
  type: 'payment_due',
  params: {
    dueOn: isoDate('2026-12-05'),
    days: 3,
    items: [{ debt: 'd1', due: 14_800, planned: 20_000 }],
    debtNames: { d1: 'Cascade <b>"Gold"</b>' },
  },
  email: 'dana@example.com',
  firstName: 'Dana',
  locale: 'en-US',
  zone: 'America/New_York',
  stopToken: 'person.payments.signature',
  ...over,
});

const mailed = Object.keys(noticeTypes).filter(isMailedType);

const version = 'c'.repeat(32);
let waiting: TakenNotice[];
let unreadable: string[];
let collected: { posted: number; failed: number; failures: readonly FailedItem[] };
let people: ReadRows<PersonToReckon>;
let files: ReadRows<FileToCheck>;
let noted: [string, unknown][];
let reported: string[];
let accountClosedMails: AccountClosedMail[];
let areAccountClosedMailsDown: boolean;
let mails: OutgoingMail[];
let settled: [string, MailOutcome][];
let outcome: MailOutcome;
let stopped: string[];
beforeEach(() => {
  [waiting, unreadable, mails, settled, stopped, reported] = [[], [], [], [], [], []];
  collected = { posted: 2, failed: 0, failures: [] };
  people = { rows: [], unreadable: [] };
  files = { rows: [], unreadable: [] };
  noted = [];
  accountClosedMails = [];
  areAccountClosedMailsDown = false;
  outcome = 'sent';
});

const ports: Notices = {
  collect: async () => ({ ok: true, value: collected }),
  peopleToReckon: async () => ({ ok: true, value: people }),
  noteReckoning: async () => ({ ok: true, value: 0 }),
  filesToCheck: async (max) => ({
    ok: true,
    value: { rows: files.rows.slice(0, max), unreadable: files.unreadable },
  }),
  noteOffReport: async ({ person }, days) => {
    noted.push([person, days]);
    files = { rows: [], unreadable: [] };
    return { ok: true, value: null };
  },
  take: async (max) => ({
    ok: true,
    value: { rows: waiting.splice(0, max), unreadable: unreadable.splice(0, max) },
  }),
  settle: async (id, became) => {
    settled.push([id, became]);
    return { ok: true, value: null };
  },
  takeAccountClosedMails: async (max) =>
    areAccountClosedMailsDown
      ? { ok: false, code: 'backend_unavailable' }
      : { ok: true, value: accountClosedMails.splice(0, max) },
  settleAccountClosedMail: async (id, became) => {
    settled.push([id, became]);
    return { ok: true, value: null };
  },
  stopMail: async (token) => {
    stopped.push(token);
    return { ok: true, value: token.startsWith('person.') ? 'payments' : null };
  },
  datesOf: async (secret, known) => ({
    ok: true,
    value: !secret.startsWith('a')
      ? null
      : known === version
        ? 'same'
        : {
            version,
            dates: {
              today: isoDate('2026-11-22'),
              zone: 'America/New_York',
              checkIns: [{ circle: 'c1', weekday: 6, zone: 'America/New_York' }],
              meetings: [
                { meeting: 'm1', startsAt: new Date('2026-11-25T23:00:00Z'), minutes: 30 },
              ],
              answers: [{ dispute: 'd1', lastDay: isoDate('2026-12-17') }],
              deadlines: [{ deadline: 'k1', lastDay: isoDate('2026-12-20') }],
              offReport: [isoDate('2027-11-28')],
              cardsOn: isoDate('2027-01-28'),
              records: { debts: [], payments: [], plan: null },
            },
          },
  }),
};
const app = noticesHandler(
  { ...ports, report: ({ code, detail }) => reported.push(`${code} ${detail}`) },
  async (mail) => {
    mails.push(mail);
    return outcome;
  },
  site,
  () => now,
);
const ask = (path: string, init: RequestInit = {}) =>
  app.request(`/notices${path}`, { method: 'POST', ...init });
const run = () => ask('/run', { headers: { apikey: 'the-key' } });

describe('a run', () => {
  it('is begun by an empty body and by the empty object that pg_net sends, and by no other', async () => {
    const headers = { apikey: 'the-key', 'content-type': 'application/json' };
    expect((await ask('/run', { headers, body: '{}' })).status).toBe(200);
    expect((await run()).status).toBe(200);
    expect((await ask('/run', { headers, body: '{"a":1}' })).status).toBe(400);
    expect((await ask('/run', { headers, body: '[]' })).status).toBe(400);
  });

  it('is for the operator alone', async () => {
    for (const headers of [{}, { apikey: 'another' }, { authorization: 'Bearer a.b.c' }])
      expect((await ask('/run', { headers })).status).toBe(403);
    expect(await (await run()).json()).toEqual({
      posted: 2,
      recomputed: 0,
      sent: 0,
      failed: 0,
      untold: 0,
    });
  });

  it('says how many circles and people something failed for, and names them', async () => {
    collected = {
      posted: 1,
      failed: 1,
      failures: [{ collector: 'vote', id: 'v1', sqlState: '22023' }],
    };
    const broken = { debts: null } as unknown as PersonToReckon['records'];
    const today = isoDate('2026-11-22');
    people = {
      rows: [
        { person: 'p1', today, marked: null, records: broken },
        { person: 'p2', today, marked: null, records: { debts: [], payments: [], plan: null } },
      ],
      unreadable: ['p3'],
    };
    expect(await (await run()).json()).toMatchObject({ posted: 1, recomputed: 1, untold: 3 });
    expect(reported).toEqual([
      'notice_not_told vote v1: 22023',
      'person_not_reckoned p3: unreadable',
      'person_not_reckoned p1: TypeError',
    ]);
  });

  it('works out from when on things should be gone from the reports of those whose file changed', async () => {
    const heldUntil = '2026-11-22T15:30:00Z';
    const today = isoDate('2026-11-22');
    // A collection whose first payment was missed in May 2020: 180 days and seven years are November 27, 2027.
    const file = {
      reports: [
        report('equifax', '2026-11-20', [
          tradeline({ isCollection: true, firstDelinquency: date('2020-05') }),
        ]),
      ],
      confirmed: [],
      notMine: new Set<string>(),
    };
    const broken = { reports: null } as unknown as FileToCheck['file'];
    files = {
      rows: [
        { person: 'p1', today, heldUntil, file: broken },
        { person: 'p2', today, heldUntil, file },
      ],
      unreadable: ['p3'],
    };
    expect(await (await run()).json()).toMatchObject({ recomputed: 1, untold: 2 });
    expect(noted).toEqual([['p2', [{ on: '2027-11-28', isDisputable: true }]]]);
    expect(reported).toEqual([
      'credit_file_not_checked p3: unreadable',
      'credit_file_not_checked p1: TypeError',
    ]);
  });

  it('sends the others where one notice can’t be read', async () => {
    [waiting, unreadable] = [[notice()], ['n0']];
    expect(await (await run()).json()).toMatchObject({ sent: 1, failed: 1 });
    expect(settled).toEqual([
      ['n0', 'failed'],
      ['n1', 'sent'],
    ]);
  });

  it('mails what is due, with one press that stops the like', async () => {
    waiting = [notice()];
    expect(await (await run()).json()).toMatchObject({ sent: 1, failed: 0 });
    expect(settled).toEqual([['n1', 'sent']]);
    expect(mails[0]).toMatchObject({
      to: 'dana@example.com',
      subject: 'A payment in your plan is due on Saturday, December 5',
      headers: {
        'List-Unsubscribe':
          '<https://api.mendwell.example/functions/v1/notices/stop?token=person.payments.signature>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  });

  it('goes on after one that cannot be written, in a zone and a language that nobody knows', async () => {
    waiting = [
      notice({ id: 'n1', type: 'no_such_type' }),
      notice({ id: 'n2', locale: 'en-a', zone: 'ABC3' }),
      notice({
        id: 'n3',
        kind: 'security',
        type: 'account_closed',
        zone: 'ABC3',
        params: { eraseAt: now },
      }),
    ];
    expect(await (await run()).json()).toMatchObject({ sent: 2, failed: 1 });
    expect(settled.map(([id, became]) => `${id} ${became}`)).toEqual([
      'n1 failed',
      'n2 sent',
      'n3 sent',
    ]);
  });

  it('notes what did not leave', async () => {
    waiting = [notice(), notice({ id: 'n2' })];
    outcome = 'failed';
    expect(await (await run()).json()).toMatchObject({ sent: 0, failed: 2 });
    expect(settled).toEqual([
      ['n1', 'failed'],
      ['n2', 'failed'],
    ]);
  });
});

describe('a mail', () => {
  const mailOf = async (over: Partial<TakenNotice> = {}) => {
    waiting = [notice(over)];
    await run();
    return mails[0] as OutgoingMail;
  };

  it('says the sums and the name inside, escaped, and neither in its subject', async () => {
    const { subject, text, html } = await mailOf();
    expect(text).toContain('Cascade <b>"Gold"</b>: $148.00 is due, and your plan pays $200.00.');
    expect(html).toContain('Cascade &lt;b&gt;&quot;Gold&quot;&lt;/b&gt;: $148.00 is due');
    expect(html).not.toContain('<b>');
    expect(subject).not.toMatch(/Cascade|\$/);
    expect(text).toContain(
      'Unsubscribe from these emails: https://mendwell.example/auth?mode=stop-mail#person.payments.signature',
    );
  });

  it.each([
    [0, 'A payment in your plan is due today'],
    [1, 'A payment in your plan is due tomorrow'],
  ])('of a payment in %i days says so', async (days, subject) => {
    const params = { ...notice().params, days };
    expect((await mailOf({ params })).subject).toBe(subject);
  });

  it('of a question says its title while everybody may read it, and never in the subject', async () => {
    const answer = { kind: 'answers', type: 'answer' } as const;
    const shown = await mailOf({ ...answer, params: { question: 'q1', title: 'Who is right?' } });
    expect(shown.text).toContain('“Who is right?”');
    expect(shown.text).toContain('https://mendwell.example/community/question?id=q1');
    expect(shown.subject).toBe('There’s a new answer');
    mails = [];
    const gone = await mailOf({ ...answer, params: { question: 'q1', title: null } });
    expect(gone.text).not.toContain('Who is right');
  });

  it('of security can’t be stopped', async () => {
    const mail = await mailOf({ kind: 'security', type: 'password_changed', params: {} });
    expect(mail.headers).toBeUndefined();
    expect(mail.text).not.toContain('stop-mail');
    expect(mail.text).toContain('https://mendwell.example/auth?mode=reset');
  });

  it.each(mailed)('is written of %s, also with nothing known of it', async (type) => {
    const { subject, text, html } = await mailOf({ kind: 'circle', type, params: {} });
    expect(subject.length).toBeGreaterThan(5);
    for (const part of [text, html]) {
      expect(part).toContain('https://mendwell.example');
      expect(part).not.toMatch(/undefined|null|Invalid/);
    }
  });

  it('of a new device says which and when, and what to do if it wasn’t them', async () => {
    const mail = await mailOf({
      kind: 'security',
      type: 'new_device',
      params: { device: 'Chrome on Windows', startsAt: new Date('2026-11-25T23:00:00Z') },
    });
    expect(mail.subject).toBe('A new sign-in to your Mendwell account');
    expect(mail.text).toMatch(/Chrome on Windows, Wednesday, November 25 at 6:00\sPM EST\./);
    expect(mail.text).toContain('That wasn’t me: https://mendwell.example/auth?mode=reset');
    expect(mail.headers).toBeUndefined();
  });

  it('of a meeting says its time where the person is', async () => {
    const startsAt = new Date('2026-11-25T23:00:00Z');
    const mail = await mailOf({ kind: 'meetings', type: 'meeting_soon', params: { startsAt } });
    expect(mail.text).toContain('Wednesday');
    expect(mail.text).toMatch(/6:00\sPM EST/);
  });
});

describe('the last mail', () => {
  const closedAccount = { id: 'f1', email: 'dana@example.com', locale: 'en-US' };

  it('says that the account is deleted and what is kept, and can’t be stopped', async () => {
    accountClosedMails = [{ ...closedAccount, hasOrders: true, keepsAnswers: true }];
    expect(await (await run()).json()).toMatchObject({ sent: 1, failed: 0 });
    expect(settled).toEqual([['f1', 'sent']]);
    const [mail] = mails;
    expect(mail?.to).toBe('dana@example.com');
    expect(mail?.subject).toBe('Your Mendwell account is deleted');
    expect(mail?.headers).toBeUndefined();
    for (const said of ['we keep a record of your orders', 'A former member', 'last email'])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain('stop-mail');
  });

  it('names no orders or answers where there are none, and notes what did not leave', async () => {
    accountClosedMails = [{ ...closedAccount, hasOrders: false, keepsAnswers: false }];
    outcome = 'failed';
    expect(await (await run()).json()).toMatchObject({ sent: 0, failed: 1 });
    expect(settled).toEqual([['f1', 'failed']]);
    expect(mails[0]?.text).not.toMatch(/orders|former member/);
  });

  it('that can’t be read holds up nothing else, and is reported', async () => {
    areAccountClosedMailsDown = true;
    const response = await run();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ posted: 2 });
    expect(reported).toEqual([expect.stringContaining('account_closed_mail_not_sent')]);
  });
});

describe('stopping mail', () => {
  it('takes what a mail program sends', async () => {
    const response = await ask('/stop?token=person.payments.x', {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await response.json()).toEqual({ kind: 'payments' });
    expect(stopped).toEqual(['person.payments.x']);
  });

  it('takes what our page sends, and refuses what we did not make', async () => {
    const send = (body: string) =>
      ask('/stop', { body, headers: { 'content-type': 'application/json' } });
    expect(await (await send('{"token":"person.payments.x"}')).json()).toEqual({
      kind: 'payments',
    });
    expect((await send('{"token":"other"}')).status).toBe(404);
    for (const token of ['%00', 'a b', '<x>'])
      expect((await ask(`/stop?token=${token}`)).status).toBe(404);
    for (const body of ['', '{', '{}', '{"token":1}', `{"token":"${'x'.repeat(201)}"}`])
      expect((await send(body)).status).toBe(400);
    expect((await send('x'.repeat(5000))).status).toBe(413);
  });

  it('is not done by looking at the address', async () => {
    const response = await ask('/stop?token=person.payments.x', { method: 'GET' });
    expect(response.headers.get('location')).toBe(
      'https://mendwell.example/auth?mode=stop-mail#person.payments.x',
    );
    expect(stopped).toEqual([]);
  });
});

describe('the calendar', () => {
  const read = (file: string) => ask(`/calendar/${file}`, { method: 'GET' });

  it('has the dates and says nothing of what they are about', async () => {
    const response = await read(`${'a'.repeat(64)}.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA\r\nSUMMARY:Check-in');
    expect(text).toContain('DTSTART:20261125T230000Z\r\nDURATION:PT30M\r\nSUMMARY:Meeting');
    expect(text).toContain('DTSTART;VALUE=DATE:20261217\r\nSUMMARY:Last day for an answer');
    expect(text).toContain('DTSTART;VALUE=DATE:20271128\r\nSUMMARY:Check your report');
    expect(text).toContain('DTSTART;VALUE=DATE:20261220\r\nSUMMARY:Last day for a letter');
    expect(text).toContain('DTSTART;VALUE=DATE:20270128\r\nSUMMARY:Look at cards again');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(6);
  });

  it('is not sent again to who has it, and is where anything changed', async () => {
    const path = `/calendar/${'a'.repeat(64)}.ics`;
    const first = await ask(path, { method: 'GET' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toBe(`"1-${version}"`);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await ask(path, { method: 'GET', headers: { 'if-none-match': tag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ]);
    }
    for (const tag of ['"1-d"', `"2-${version}"`, `"1-${'d'.repeat(32)}"`, '*', 'x'.repeat(9000)])
      expect((await ask(path, { method: 'GET', headers: { 'if-none-match': tag } })).status).toBe(
        200,
      );
    expect(await (await ask(path, { method: 'GET' })).text()).toBe(await first.text());
  });

  it.each(['x', 'x.ics', `${'b'.repeat(64)}.ics`, `${'A'.repeat(64)}.ics`, '..%2f..%2fetc.ics'])(
    'is at no other address: %s',
    async (file) => expect((await read(file)).status).toBe(404),
  );
});
