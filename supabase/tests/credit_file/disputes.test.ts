import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  disputeEventKinds,
  isMailingNumber,
  mayHappen,
} from '../../../domain/credit_file/dispute.ts';
import { disputeDeadlines, procedureDeadline } from '../../../domain/credit_file/deadlines.ts';
import { addBusinessDays, isBusinessDay } from '../../../domain/time/business_day.ts';
import { addDays, type IsoDate, isoDate } from '../../../domain/time/iso_date.ts';
import { addPass, addUser, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// A dispute from its draft to what came of it: what may follow what, and what is due when.

let client: PoolClient;
let person: string;
let dispute: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  dispute = randomUUID();
  await become(client, sessionOf(person));
});

const facts = [{ id: 'paid_with_balance|a', says: 'Paid, closed; $312' }];
const words = 'I paid this loan off in June 2025.';

interface Draft {
  readonly id?: string;
  readonly facts?: readonly unknown[];
  readonly words?: string;
  readonly isAfterAnnual?: boolean;
}
const write = (draft: Draft = {}) =>
  client.query("select public.write_dispute($1, 'bureau', 'equifax', 'Equifax', $2, $3, $4)", [
    draft.id ?? dispute,
    JSON.stringify(draft.facts ?? facts),
    draft.words ?? words,
    draft.isAfterAnnual ?? false,
  ]);
const record = (kind: string, on: string, id: string = randomUUID(), of: string = dispute) =>
  client.query('select public.record_dispute_event($1, $2, $3, $4, $5)', [id, of, kind, on, '{}']);

const kept = async () => {
  const { rows } = await client.query<{
    state: string;
    answer: string | null;
    mail: string | null;
  }>(
    'select state, answer_due_on::text as answer, mail_due_on::text as mail from public.dispute_cases',
  );
  return rows[0];
};

/** What is refused takes nothing else along. */
async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  await client.query('savepoint before');
  try {
    await act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback to savepoint before');
  }
}

describe('business days here', () => {
  it('are those of the pages, for every day of twelve years', async () => {
    const from = isoDate('2019-12-20');
    await client.query('reset role');
    const { rows: days } = await client.query<{ day: IsoDate; is: boolean }>(
      `select day::date::text as day, private.is_business_day(day::date) as is
       from generate_series($1::date, $1::date + 4400, interval '1 day') as day`,
      [from],
    );
    expect(days).toHaveLength(4401);
    expect(days.filter(({ day, is }) => isBusinessDay(day) !== is)).toEqual([]);
    // Counting on goes by the same days: every thirteenth meets each weekday and the days around each holiday.
    const { rows } = await client.query<{ day: IsoDate; later: IsoDate }>(
      `select day::date::text as day, private.add_business_days(day::date, 5)::text as later
       from generate_series($1::date, $1::date + 4400, interval '13 days') as day`,
      [from],
    );
    expect(rows).toHaveLength(339);
    expect(rows.filter(({ day, later }) => addBusinessDays(day, 5) !== later)).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is written, sent, received and answered, with what is due', async () => {
    await write();
    expect(await kept()).toEqual({ state: 'draft', answer: null, mail: null });
    await record('sent', '2026-11-03');
    // Mailed Tuesday, November 3; five business days, over Veterans Day: November 10 is the fifth, so December 10.
    expect(await kept()).toEqual({ state: 'sent', answer: '2026-12-10', mail: '2026-12-17' });
    await record('received', '2026-11-09');
    expect(await kept()).toEqual({ state: 'received', answer: '2026-12-09', mail: '2026-12-16' });
    await record('answered', '2026-11-20');
    expect((await kept())?.state).toBe('answered');
    await record('closed', '2026-11-21');
    expect((await kept())?.state).toBe('closed');
  });

  it.each([
    [false, undefined],
    [true, undefined],
    [false, '2026-11-20'],
    [false, '2026-12-10'],
  ])('is due as the pages say, annual report %s, facts added %s', async (isAfterAnnual, added) => {
    await write({ isAfterAnnual });
    await record('sent', '2026-11-03');
    await record('received', '2026-11-09');
    if (added !== undefined) {
      await client.query('reset role');
      // A day to come cannot be said: it is put there.
      await client.query('update public.dispute_cases set facts_added_on = $1', [added]);
      await become(client, sessionOf(person));
      await record('facts_added', added > '2026-11-26' ? '2026-11-26' : added);
    }
    const factsAddedOn = added && (added > '2026-11-26' ? '2026-11-26' : added);
    const { answer, mailed } = disputeDeadlines(
      { on: isoDate('2026-11-09') },
      {
        isBureau: true,
        isAfterAnnualReport: isAfterAnnual,
        ...(factsAddedOn && { factsAddedOn: isoDate(factsAddedOn) }),
      },
    );
    expect(await kept()).toMatchObject({ answer: answer.on, mail: mailed.on });
  });

  it('says until when they tell how they checked, as the pages do, until they answer anew', async () => {
    const how = async () =>
      (
        await client.query<{ how: string | null }>(
          'select procedure_due_on::text as how from public.dispute_cases',
        )
      ).rows[0]?.how;
    await write();
    await record('sent', '2026-01-05');
    await record('answered', '2026-02-10');
    expect(await how()).toBeNull();
    const asked = randomUUID();
    await record('procedure_asked', '2026-02-12', asked);
    expect(await how()).toBe(procedureDeadline({ mailedOn: isoDate('2026-02-12') }).on);
    // Something else that is done leaves it; taken back it is gone, and so it is once the dispute is over.
    const complained = randomUUID();
    await record('complained', '2026-02-20', complained);
    expect(await how()).toBe('2026-03-07');
    await client.query('select public.take_back_dispute_event($1, $2)', [complained, dispute]);
    await client.query('select public.take_back_dispute_event($1, $2)', [asked, dispute]);
    expect(await how()).toBeNull();
    await record('procedure_asked', '2026-02-12');
    await record('closed', '2026-03-01');
    expect(await how()).toBeNull();
  });

  it('is of facts alone, in no list of their own', async () => {
    expect(await refusalOf(() => write({ facts: [facts, 7] }))).toBe('23514');
    expect(await refusalOf(() => write({ facts: [[...facts, ...facts], 7] }))).toBe('23514');
    await write();
  });

  it('takes each step once, however often it is said', async () => {
    await write();
    const id = randomUUID();
    await record('sent', '2026-11-03', id);
    await record('sent', '2026-11-03', id);
    const { rowCount } = await client.query('select from public.dispute_events');
    expect(rowCount).toBe(1);
  });

  it.each(Object.entries(mayHappen))(
    'that is %s takes these steps and no other',
    async (state, taken) => {
      await write();
      await client.query('reset role');
      await client.query(
        `update public.dispute_cases set state = $1, sent_on = '2026-01-05', mail_due_on = '2026-02-20'`,
        [state],
      );
      await become(client, sessionOf(person));
      const found: string[] = [];
      for (const kind of disputeEventKinds) {
        const refusal = await refusalOf(() => record(kind, '2026-03-02'));
        if (refusal === null) found.push(kind);
        else expect(refusal, kind).toBe('MW953');
      }
      expect(found.toSorted()).toEqual(taken.toSorted());
    },
  );

  it('is refused for its own reason', async () => {
    expect(await refusalOf(() => write({ facts: [] }))).toBe('22023');
    expect(await refusalOf(() => write({ words: 'It’s wrong' }))).toBe('22023');
    expect(await refusalOf(() => record('sent', '2026-11-03'))).toBe('MW952');
    await write();
    expect(await refusalOf(() => record('received', '2026-11-03'))).toBe('MW953');
    const tomorrow = addDays(isoDate(new Date().toISOString().slice(0, 10)), 2);
    expect(await refusalOf(() => record('sent', tomorrow))).toBe('MW954');
    await record('sent', '2026-11-03');
    expect(await refusalOf(() => record('received', '2026-11-02'))).toBe('MW954');
    expect(await refusalOf(() => write())).toBe('MW951');
    // Due December 10, and in the mail by December 17.
    expect(await refusalOf(() => record('no_answer', '2026-11-20'))).toBe('MW955');
  });

  it('is not sent twice in the same words about the same facts', async () => {
    await write();
    await record('sent', '2026-10-01');
    await record('frivolous', '2026-10-20');
    await record('rewritten', '2026-10-21');
    expect(await refusalOf(() => record('sent', '2026-10-22'))).toBe('MW956');
    await write({ words: `${words} The payoff letter is enclosed.` });
    await record('sent', '2026-10-22');
    expect((await kept())?.state).toBe('sent');
  });

  it('is a member’s alone', async () => {
    await write();
    await client.query('reset role');
    const stranger = await addUser(client);
    await become(client, sessionOf(stranger));
    expect(await refusalOf(() => write())).toBe('MW951');
    expect(await refusalOf(() => record('sent', '2026-11-03'))).toBe('MW952');
    expect(await kept()).toBeUndefined();
    await client.query('reset role');
    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 59);
    await become(client, sessionOf(visitor, { is_anonymous: true }));
    expect(await refusalOf(() => write({ id: randomUUID() }))).toBe('MW601');
    expect(await refusalOf(() => record('sent', '2026-11-03'))).toBe('MW601');
    await become(client, sessionOf(person));
    expect((await kept())?.state, 'control: their own').toBe('draft');
  });
});

describe('what was logged by mistake', () => {
  const takeBack = (id: string, of: string = dispute) =>
    client.query('select public.take_back_dispute_event($1, $2)', [id, of]);

  it('is taken back, the last first, and the dispute is as if it had not been said', async () => {
    const states: unknown[] = [];
    const ids: string[] = [];
    await write();
    for (const [kind, on] of [
      ['sent', '2026-01-05'],
      ['received', '2026-01-08'],
      ['facts_added', '2026-01-20'],
      ['answered', '2026-02-10'],
      ['complained', '2026-02-11'],
      ['closed', '2026-03-01'],
    ] as const) {
      states.push(await kept());
      ids.push(randomUUID());
      await record(kind, on, ids.at(-1));
    }
    expect(await refusalOf(() => takeBack(ids[0] ?? ''))).toBe('MW953');
    for (let at = ids.length - 1; at >= 0; at -= 1) {
      await takeBack(ids[at] ?? '');
      await takeBack(ids[at] ?? '');
      expect(await kept(), String(at)).toEqual(states[at]);
    }
    // The same letter may go out: it never did.
    await record('sent', '2026-01-06');
    expect((await kept())?.state).toBe('sent');
  });

  it('is nobody else’s to take back, nor out of a letter that is open', async () => {
    await write();
    const [sent, returned] = [randomUUID(), randomUUID()];
    await record('sent', '2026-01-05', sent);
    await client.query('reset role');
    const other = await addUser(client);
    await become(client, sessionOf(other));
    expect(await refusalOf(() => takeBack(sent))).toBe('MW952');
    await become(client, sessionOf(person));
    await record('returned', '2026-01-09', returned);
    expect(await refusalOf(() => takeBack(returned))).toBe('MW953');
    expect((await kept())?.state, 'control').toBe('draft');
  });
});

describe('the same one', () => {
  it('is a bureau by what it is, and a company by its name however it is written', async () => {
    await client.query('reset role');
    const { rows } = await client.query<{ same: boolean }>(
      `select private.is_same_recipient(one, other) as same from (values
         ('equifax', 'Equifax', 'equifax', 'Equifax Inc.'), ('equifax', 'Equifax', 'experian', 'Equifax'),
         ('equifax', 'Equifax', null, 'Equifax'), (null, 'Harbor Bank', null, ' harbor  BANK. '),
         (null, 'Harbor Bank', null, 'Harbor' || chr(8203) || 'Bank'), (null, 'Harbor Bank', null, 'Arbor Bank'))
         as given (one_bureau, one_name, other_bureau, other_name),
       lateral (select jsonb_populate_record(null::public.dispute_cases,
         jsonb_build_object('bureau', one_bureau, 'recipient_name', one_name)) as one,
         jsonb_populate_record(null::public.dispute_cases,
         jsonb_build_object('bureau', other_bureau, 'recipient_name', other_name)) as other) as made`,
    );
    expect(rows.map(({ same }) => same)).toEqual([true, false, false, true, true, false]);
  });
});

describe('what a dispute keeps', () => {
  it('refuses what is far too long, and an id that another has as one that is not there', async () => {
    await write();
    expect(await refusalOf(() => write({ words: `123-45-6789${'é'.repeat(500_000)}` }))).toBe(
      '23514',
    );
    const event = randomUUID();
    const say = (of: string) =>
      client.query('select public.record_dispute_event($1, $2, $3, $4, $5)', [
        event,
        of,
        'sent',
        '2026-11-03',
        '{}',
      ]);
    await say(dispute);
    const other = randomUUID();
    await write({ id: other });
    expect(await refusalOf(() => say(other))).toBe('MW952');
  });

  const numbers = [
    '9407 1118 9876 5432 1000 00',
    'RR123456789US',
    '1Z999AA10123456784',
    '123-45-6789',
    '123456789',
    '１２３-４５-６７８９',
    '4111 1111 1111 1111',
    'RA 123 456 789 US',
    'SSN 123-45-6789',
    '123-45-6789 x',
    'card 4111111111111111',
    '4111-1111-1111-1111 Visa',
    '378282246310005',
    '614141234567890',
    '',
    'x'.repeat(61),
  ];
  it.each(numbers)('takes “%s” for a receipt’s number where the page does', async (tracking) => {
    await write();
    const refusal = await refusalOf(() =>
      client.query('select public.record_dispute_event($1, $2, $3, $4, $5)', [
        randomUUID(),
        dispute,
        'sent',
        '2026-11-03',
        JSON.stringify({ tracking }),
      ]),
    );
    expect(refusal).toBe(isMailingNumber(tracking) ? null : '23514');
  });

  it.each([
    { note: 'x' },
    { tracking: 123456789 },
    { outcomes: { a: 'perhaps' } },
    { outcomes: { '123-45-6789': 'deleted' } },
    { outcomes: ['deleted'] },
    { outcomes: { ['x'.repeat(6_000)]: 'deleted' } },
  ])('refuses %o', async (details) => {
    await write();
    const refusal = await refusalOf(() =>
      client.query('select public.record_dispute_event($1, $2, $3, $4, $5)', [
        randomUUID(),
        dispute,
        'sent',
        '2026-11-03',
        JSON.stringify(details),
      ]),
    );
    expect(refusal).toBe('23514');
  });

  it.each(['-infinity', '4000-01-01 BC', '1999-12-31', 'infinity'])(
    'refuses the day %s',
    async (day) => {
      await write();
      expect(await refusalOf(() => record('sent', day))).toBe('MW954');
    },
  );

  it('refuses the number of a person in whom it is to', async () => {
    await expect(
      client.query("select public.write_dispute($1, 'furnisher', null, $2, $3, $4, false)", [
        dispute,
        'Lender 123-45-6789',
        JSON.stringify(facts),
        words,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('has room for a hundred things, and for thirty letters', async () => {
    await write();
    await record('sent', '2026-11-03');
    await record('received', '2026-11-05');
    for (let n = 0; n < 98; n++) await record('facts_added', '2026-11-06');
    expect(await refusalOf(() => record('facts_added', '2026-11-06'))).toBe('MW957');

    const second = randomUUID();
    for (let n = 0; n < 30; n++) {
      await write({
        id: second,
        facts: [{ id: 'b', says: 'Old.' }],
        words: `${words} Letter ${n}.`,
      });
      await record('sent', '2026-11-03', randomUUID(), second);
      await record('answered', '2026-11-04', randomUUID(), second);
      await record('rewritten', '2026-11-04', randomUUID(), second);
    }
    await write({ id: second, facts: [{ id: 'b', says: 'Old.' }], words: `${words} One more.` });
    expect(await refusalOf(() => record('sent', '2026-11-03', randomUUID(), second))).toBe('MW957');
  });
});

describe('the same letter', () => {
  it('is not sent twice to the same one, in another dispute neither; one that came back is', async () => {
    await write();
    await record('sent', '2026-11-03');
    const second = randomUUID();
    await write({ id: second });
    expect(await refusalOf(() => record('sent', '2026-11-04', randomUUID(), second))).toBe('MW956');
    await client.query('savepoint whole');
    // In other words it's the same dispute, until that one is answered; about something else it's another.
    await write({ id: second, words: `${words} Here is the receipt.` });
    expect(await refusalOf(() => record('sent', '2026-11-04', randomUUID(), second))).toBe('MW958');
    await write({ id: second, facts: [{ id: 'too_old|b', says: 'Old.' }] });
    expect(await refusalOf(() => record('sent', '2026-11-04', randomUUID(), second))).toBeNull();
    await record('answered', '2026-11-04');
    await write({ id: second, words: `${words} Here is the receipt.` });
    expect(await refusalOf(() => record('sent', '2026-11-04', randomUUID(), second))).toBeNull();
    await client.query('rollback to savepoint whole');
    await record('returned', '2026-11-06');
    expect(await refusalOf(() => record('sent', '2026-11-07'))).toBeNull();
    await record('sent', '2026-11-07');
  });
});

describe('a dispute with a company', () => {
  it('is due within 30 days, the annual report or not, with no days to mail it', async () => {
    await client.query(
      "select public.write_dispute($1, 'furnisher', null, 'Harbor', $2, $3, true)",
      [dispute, JSON.stringify(facts), words],
    );
    await record('sent', '2026-09-28');
    await record('received', '2026-10-05');
    const { answer, mailed } = disputeDeadlines(
      { on: isoDate('2026-10-05') },
      { isBureau: false, isAfterAnnualReport: true },
    );
    expect(answer.on).toBe('2026-11-04');
    expect(await kept()).toMatchObject({ answer: answer.on, mail: mailed.on });
    expect(await refusalOf(() => record('no_answer', '2026-11-04'))).toBe('MW955');
    await record('no_answer', '2026-11-05');
    // What comes after the days are over may still call it frivolous.
    await record('frivolous', '2026-11-06');
    expect((await kept())?.state).toBe('frivolous');
  });
});

describe('facts that are added twice', () => {
  it('keep the fifteen days that the first gave', async () => {
    await write();
    await record('sent', '2026-09-28');
    await record('received', '2026-10-05');
    await record('facts_added', '2026-10-20');
    expect((await kept())?.answer).toBe('2026-11-19');
    await record('facts_added', '2026-11-10');
    expect((await kept())?.answer).toBe('2026-11-19');
  });
});
