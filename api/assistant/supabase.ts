import * as z from 'zod/mini';
import type { AskEvent } from '../../domain/ask/answer.ts';
import type { Database } from '../../supabase/types.ts';
import { debtCodec, paymentCodec, planCodec } from '../../supabase/rows/planner.ts';
import { connect, rpcOf, unavailable } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { failed } from '../kernel/result.ts';
import { assistantErrors } from './errors.ts';
import type { OwnRows, PastTurn, Turns } from './ports.ts';
import { askEvent } from './wire.ts';

type Rows = {
  readonly [Table in keyof Database['public']['Tables']]: Database['public']['Tables'][Table]['Row'];
};

/** What one answer of the data API holds at most. */
const PAGE = 1_000;
/** Turns that a question is asked after. */
const TURNS_BACK = 6;

/** Events as they stand in a row. What this version does not know of an older one's is left out. */
const eventsOf = (stored: unknown): readonly AskEvent[] =>
  (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
    const read = askEvent.safeParse(each);
    return read.success ? [read.data as AskEvent] : [];
  });

/** A person's own rows, read with their own token. */
export function supabaseOwnRows(environment: Environment): OwnRows {
  const client = connect(environment, environment.anonKey);
  const as = (token: string) => `Bearer ${token}`;

  interface Answer {
    readonly data: unknown;
    readonly error: { readonly code: string } | null;
    readonly status: number;
  }
  const problemIn = (answers: readonly Answer[], call: string) => {
    const bad = answers.find(({ error }) => error !== null);
    if (bad === undefined) return null;
    return bad.status === 401
      ? failed<'not_signed_in'>('not_signed_in')
      : unavailable(call, bad.status, bad.error?.code);
  };

  /** All payments, page by page: one answer holds no more than `PAGE`. */
  async function readPayments(token: string) {
    const rows: Rows['debt_payments'][] = [];
    for (;;) {
      const answer = await client
        .from('debt_payments')
        .select('*')
        .order('id')
        .range(rows.length, rows.length + PAGE - 1)
        .setHeader('Authorization', as(token));
      if (answer.error) return answer;
      rows.push(...(answer.data as Rows['debt_payments'][]));
      if (answer.data.length < PAGE) return { ...answer, data: rows };
    }
  }

  return {
    async readRecords(token) {
      const [debts, payments, plan, profile] = await Promise.all([
        client
          .from('debts')
          .select('*')
          .order('position')
          .order('created_at')
          .limit(PAGE)
          .setHeader('Authorization', as(token)),
        readPayments(token),
        client.from('payoff_plans').select('*').maybeSingle().setHeader('Authorization', as(token)),
        client
          .from('profiles')
          .select('first_name')
          .maybeSingle()
          .setHeader('Authorization', as(token)),
      ]);
      const problem = problemIn([debts, payments, plan, profile], 'read_records');
      if (problem) return problem;
      const planRow = plan.data as Rows['payoff_plans'] | null;
      const firstName = (profile.data as { first_name: string | null } | null)?.first_name;
      return {
        ok: true,
        value: {
          records: {
            debts: (debts.data as Rows['debts'][]).map(debtCodec.fromRow),
            payments: (payments.data as Rows['debt_payments'][])
              .toSorted((one, other) =>
                one.paid_on + one.created_at < other.paid_on + other.created_at ? -1 : 1,
              )
              .map(paymentCodec.fromRow),
            plan: planRow && planCodec.fromRow(planRow),
          },
          names: firstName ? [firstName] : [],
        },
      };
    },

    async readConversation(token, id) {
      const [conversation, turns] = await Promise.all([
        client
          .from('conversations')
          .select('consent_host')
          .eq('id', id)
          .maybeSingle()
          .setHeader('Authorization', as(token)),
        client
          .from('turns')
          .select('question, events')
          .eq('conversation_id', id)
          .in('state', ['done', 'stopped'])
          .order('asked_at', { ascending: false })
          .limit(TURNS_BACK)
          .setHeader('Authorization', as(token)),
      ]);
      const problem = problemIn([conversation, turns], 'read_conversation');
      if (problem) return problem;
      const held = conversation.data as Pick<Rows['conversations'], 'consent_host'> | null;
      const past = (turns.data as Pick<Rows['turns'], 'question' | 'events'>[])
        .map(({ question, events }): PastTurn => ({ question, events: eventsOf(events) }))
        .toReversed();
      return { ok: true, value: { consentHost: held?.consent_host ?? null, turns: past } };
    },
  };
}

const opened = z.object({
  isNew: z.boolean(),
  title: z.string(),
  askedAt: z.string(),
  mayUseModel: z.boolean(),
});
const written = z.nullable(z.enum(['running', 'stopping']));
const stopped = z.nullable(z.enum(['stopping', 'over']));
const readBack = z.nullable(z.object({ events: z.array(z.unknown()), isWriting: z.boolean() }));
const used = z.object({ turns: z.int(), microdollars: z.int() });

/** Turns, written with the service key: nobody else may. */
export function supabaseTurns(environment: Environment): Turns {
  const rpc = rpcOf(connect(environment), assistantErrors);
  return {
    async openTurn({
      turnId,
      conversationId,
      personId,
      question,
      about,
      title,
      consentTo,
      address,
      model,
    }) {
      const parameters = {
        turn: turnId,
        conversation: conversationId,
        person: personId,
        words: question,
        asked_about: about,
        named: title,
        consent_to: consentTo,
        sender_hash: await hmacHex(environment.serviceRoleKey, 'assistant', address),
        max_daily_model: model?.maxDaily ?? null,
        max_month_microdollars: model?.maxMonthMicrodollars ?? null,
        reserve_microdollars: model?.reserveMicrodollars ?? 0,
      };
      const answer = await rpc('open_turn', parameters, opened);
      if (!answer.ok) return answer;
      return {
        ok: true,
        value: { ...answer.value, askedAt: new Date(answer.value.askedAt).toISOString() },
      };
    },
    async appendEvents(turnId, events) {
      const answer = await rpc('append_turn_events', { turn: turnId, new_events: events }, written);
      return answer.ok ? { ok: true, value: answer.value ?? 'gone' } : answer;
    },
    async closeTurn(turnId, { events, state, usage, wasSent }) {
      const parameters = {
        turn: turnId,
        new_events: events,
        ended_as: state,
        counted: usage,
        was_sent: wasSent,
        spent_microdollars: usage?.microdollars ?? null,
      };
      const answer = await rpc('close_turn', parameters, z.unknown());
      return answer.ok ? { ok: true, value: null } : answer;
    },
    async stopTurn(turnId, personId) {
      const answer = await rpc('stop_turn', { turn: turnId, person: personId }, stopped);
      if (!answer.ok) return answer;
      return answer.value === null ? failed('not_found') : { ok: true, value: answer.value };
    },
    async readTurn(turnId, personId, after) {
      const answer = await rpc('read_turn', { turn: turnId, person: personId, after }, readBack);
      if (!answer.ok) return answer;
      if (answer.value === null) return failed('not_found');
      const { events, isWriting } = answer.value;
      return { ok: true, value: { events: eventsOf(events), isWriting } };
    },
    modelUseOf: (personId) => rpc('model_use_of', { person: personId }, used),
  };
}
