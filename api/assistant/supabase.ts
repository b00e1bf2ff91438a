import * as z from 'zod/mini';
import type { AskEvent } from '../../domain/assistant/answer.ts';
import { debtCodec, paymentCodec, planCodec } from '../../supabase/rows/planner.ts';
import { assistantAnswers } from '../../supabase/wire/assistant.ts';
import { connect, rpcOf, unavailable } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { failed } from '../kernel/result.ts';
import { assistantErrors } from './errors.ts';
import { ownCreditOf } from './own_credit.ts';
import type { OwnRows, Turns } from './ports.ts';
import { readAskEvent } from './wire.ts';

/** Events as they stand in a row. What this version does not know of an older one's is left out. */
const eventsOf = (stored: unknown): readonly AskEvent[] =>
  (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => readAskEvent(each) ?? []);

/** A person's own rows, read with their own token. */
export function supabaseOwnRows(environment: Environment): OwnRows {
  const client = connect(environment, environment.anonKey);
  return {
    async readOwn(token, conversationId) {
      const { data, error, status } = await client
        .rpc('my_records', { conversation: conversationId })
        .setHeader('Authorization', `Bearer ${token}`);
      if (error)
        return status === 401
          ? failed('not_signed_in')
          : unavailable('my_records', status, error.code);
      const own = assistantAnswers.my_records.parse(data);
      return {
        ok: true,
        value: {
          records: {
            debts: own.debts.map(debtCodec.fromRow),
            payments: own.payments.map(paymentCodec.fromRow),
            plan: own.plan && planCodec.fromRow(own.plan),
          },
          creditOn: (today) => ownCreditOf(own, today),
          names: own.first_name === null ? [] : [own.first_name],
          conversation: {
            consentHost: own.consent_host,
            turns: own.turns.map(({ question, events }) => ({
              question,
              events: eventsOf(events),
            })),
          },
        },
      };
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
  const senderHash = (address: string) => hmacHex(environment.serviceRoleKey, 'assistant', address);
  return {
    async paceQuestion({ personId, address }) {
      const parameters = { person: personId, sender_hash: await senderHash(address) };
      const answer = await rpc('pace_question', parameters, z.unknown());
      return answer.ok ? { ok: true, value: null } : answer;
    },
    async openTurn({
      turnId,
      conversationId,
      isBeginning,
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
        sender_hash: await senderHash(address),
        max_daily_model: model?.maxDaily ?? null,
        max_month_microdollars: model?.maxMonthMicrodollars ?? null,
        reserve_microdollars: model?.reserveMicrodollars ?? 0,
        is_beginning: isBeginning,
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
