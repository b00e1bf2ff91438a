import * as z from 'zod/mini';
import { isIsoDate, type IsoDate } from '../../domain/time/iso_date.ts';
import {
  accountFromRow,
  readableReports,
  type ReportColumns,
} from '../../supabase/rows/credit_file.ts';
import { debtCodec, paymentCodec, planCodec } from '../../supabase/rows/planner.ts';
import type { Database } from '../../supabase/types.ts';
import { connect, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { noticesErrors } from './errors.ts';
import type { Notices, ReadRows } from './ports.ts';

type Rows = {
  readonly [Table in keyof Database['public']['Tables']]: Database['public']['Tables'][Table]['Row'];
};

const day = z.pipe(
  z.string().check(z.refine(isIsoDate)),
  z.transform((text) => text as IsoDate),
);
const moment = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const amount = z.int().check(z.minimum(0));

/** As the database has it: the codecs read every column again. */
const planner = {
  debts: z.array(z.custom<Rows['debts']>()),
  payments: z.array(z.custom<Rows['debt_payments']>()),
  plan: z.nullable(z.custom<Rows['payoff_plans']>()),
};
const recordsOf = (own: {
  readonly debts: readonly Rows['debts'][];
  readonly payments: readonly Rows['debt_payments'][];
  readonly plan: Rows['payoff_plans'] | null;
}) => ({
  debts: own.debts.map(debtCodec.fromRow),
  payments: own.payments.map(paymentCodec.fromRow),
  plan: own.plan && planCodec.fromRow(own.plan),
});

const locale = z.pipe(
  z.nullable(z.string()),
  z.transform((tag) => tag ?? 'en-US'),
);

const personToReckon = z.pipe(
  z.object({
    ...planner,
    person: z.uuid(),
    today: day,
    marked: z.nullable(
      z.object({
        chosenOn: day,
        endsOn: day,
        monthly: z.nullable(z.int()),
        strategy: z.nullable(z.string()),
      }),
    ),
  }),
  z.transform(({ person, today, marked, ...own }) => ({
    person,
    today,
    marked,
    records: recordsOf(own),
  })),
);

const fileToCheck = z.pipe(
  z.object({
    person: z.uuid(),
    today: day,
    heldUntil: z.string(),
    reports: z.array(z.custom<ReportColumns>()),
    accounts: z.array(z.custom<Pick<Rows['credit_accounts'], 'account_id' | 'copies'>>()),
  }),
  z.transform(({ reports, accounts, ...of }) => ({
    ...of,
    file: {
      reports: readableReports(reports),
      confirmed: accounts.map(accountFromRow),
      notMine: new Set<string>(),
    },
  })),
);

const takenNotice = z.object({
  id: z.uuid(),
  kind: z.string(),
  type: z.string(),
  params: z.object({
    dueOn: z.optional(day),
    days: z.optional(z.int()),
    items: z.optional(z.array(z.object({ debt: z.string(), due: amount, planned: amount }))),
    more: z.optional(amount),
    debtNames: z.optional(z.record(z.string(), z.string())),
    before: z.optional(day),
    isSilent: z.optional(z.boolean()),
    endsOn: z.optional(day),
    startsAt: z.optional(moment),
    eraseAt: z.optional(moment),
    device: z.optional(z.string()),
    question: z.optional(z.string()),
    title: z.optional(z.nullable(z.string())),
  }),
  email: z.string(),
  firstName: z.nullable(z.string()),
  locale,
  zone: z.string(),
  stopToken: z.string(),
});

const accountClosedMails = z.array(
  z.object({
    id: z.uuid(),
    email: z.string(),
    locale,
    hasOrders: z.boolean(),
    keepsAnswers: z.boolean(),
  }),
);

const collected = z.object({
  posted: z.int(),
  failed: z.int(),
  failures: z.array(
    z.object({ collector: z.string(), id: z.nullable(z.string()), sqlState: z.string() }),
  ),
});

/** Reads each row by itself: what's wrong with one person's keeps nobody else's from being read. */
function readEach<Row>(
  schema: z.ZodMiniType<Row>,
  idOf: (row: Readonly<Record<string, unknown>>) => unknown,
  answer: readonly Readonly<Record<string, unknown>>[],
): ReadRows<Row> {
  const rows: Row[] = [];
  const unreadable: string[] = [];
  for (const each of answer) {
    try {
      rows.push(schema.parse(each));
    } catch {
      unreadable.push(String(idOf(each)));
    }
  }
  return { rows, unreadable };
}

const anyRows = z.array(z.record(z.string(), z.unknown()));

const version = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const dates = z.nullable(
  z.union([
    z.object({
      ...planner,
      version,
      today: day,
      zone: z.string(),
      checkIns: z.array(z.object({ circle: z.uuid(), weekday: z.int(), zone: z.string() })),
      meetings: z.array(z.object({ meeting: z.uuid(), startsAt: moment, minutes: z.int() })),
      answers: z.array(z.object({ dispute: z.uuid(), lastDay: day })),
      deadlines: z.array(z.object({ deadline: z.uuid(), lastDay: day })),
      offReport: z.array(day),
      cardsOn: z.nullable(day),
    }),
    z.strictObject({ version }),
  ]),
);

/** Notices, by SQL functions that the service key alone may call. */
export function supabaseNotices(environment: Environment): Notices {
  const rpc = rpcOf(connect(environment), noticesErrors);
  return {
    collect: () => rpc('collect_notices', {}, collected),
    async peopleToReckon(max) {
      const found = await rpc('people_to_recompute', { max_people: max }, anyRows);
      if (!found.ok) return found;
      return { ok: true, value: readEach(personToReckon, ({ person }) => person, found.value) };
    },
    noteReckoning: ({ person, today }, { events, marked, kept }) =>
      rpc(
        'save_recomputed_notices',
        {
          person,
          today,
          events,
          marked,
          kept: kept.map(({ debtId, dueOn }) => ({ debt: debtId, dueOn })),
        },
        z.int(),
      ),
    async filesToCheck(max) {
      const found = await rpc('credit_files_to_check', { max_people: max }, anyRows);
      if (!found.ok) return found;
      return { ok: true, value: readEach(fileToCheck, ({ person }) => person, found.value) };
    },
    async noteOffReport({ person, heldUntil }, days) {
      const saved = await rpc(
        'save_off_report_days',
        { person, held_until: heldUntil, days: days.map((each) => ({ ...each })) },
        z.unknown(),
      );
      return saved.ok ? { ok: true, value: null } : saved;
    },
    async take(max) {
      const found = await rpc('take_notices', { max_notices: max }, anyRows);
      if (!found.ok) return found;
      return { ok: true, value: readEach(takenNotice, ({ id }) => id, found.value) };
    },
    settle: async (id, outcome) => {
      const settled = await rpc('settle_notice', { notice: id, outcome }, z.unknown());
      return settled.ok ? { ok: true, value: null } : settled;
    },
    takeAccountClosedMails: (max) =>
      rpc('take_account_closed_mails', { max_mails: max }, accountClosedMails),
    async settleAccountClosedMail(id, outcome) {
      const settled = await rpc(
        'settle_account_closed_mail',
        { farewell: id, outcome },
        z.unknown(),
      );
      return settled.ok ? { ok: true, value: null } : settled;
    },
    stopMail: (token) => rpc('stop_mail', { token }, z.nullable(z.string())),
    async datesOf(secret, knownVersion) {
      const found = await rpc(
        'calendar_of',
        { secret, ...(knownVersion !== null && { known_version: knownVersion }) },
        dates,
      );
      if (!found.ok) return found;
      if (found.value === null) return { ok: true, value: null };
      if (!('today' in found.value)) return { ok: true, value: 'same' };
      const { version, debts, payments, plan, ...days } = found.value;
      const value = { version, dates: { ...days, records: recordsOf({ debts, payments, plan }) } };
      return { ok: true, value };
    },
  };
}
