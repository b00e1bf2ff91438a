import type {
  DisputeCase,
  DisputedAnswer,
  DisputedThing,
  DisputeEvent,
  DisputeEventKind,
  DisputeState,
} from '../../../domain/credit_file/dispute.ts';
import type { Bureau } from '../../../domain/credit_file/report.ts';
import { type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { mutate } from '../mutate.ts';
import { callQuery } from '../read.ts';
import { AppFailure, failed, reading, type Result } from '../result.ts';
import { callRpc, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';

export const disputesKey = (userId: string) => ['disputes', userId] as const;
const disputeKey = (userId: string, id: string) => ['disputes', userId, id] as const;

const columns =
  'id, recipient, bureau, recipient_name, facts, words, is_after_annual, state, sent_on, received_on, answer_due_on, mail_due_on, procedure_due_on';

interface CaseRow {
  readonly id: string;
  readonly recipient: string;
  readonly bureau: string | null;
  readonly recipient_name: string;
  readonly facts: unknown;
  readonly words: string;
  readonly is_after_annual: boolean;
  readonly state: string;
  readonly sent_on: string | null;
  readonly received_on: string | null;
  readonly answer_due_on: string | null;
  readonly mail_due_on: string | null;
  readonly procedure_due_on: string | null;
}

const dayOf = (text: string | null): IsoDate | null =>
  text !== null && isIsoDate(text) ? text : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of each the table says that it has an id and sentences; the rest was added by this page. */
const thingsOf = (facts: unknown): readonly DisputedThing[] =>
  (Array.isArray(facts) ? (facts as Readonly<Record<string, unknown>>[]) : []).map((each) => ({
    id: textOf(each['id']),
    title: textOf(each['title']),
    name: textOf(each['name']),
    says: textOf(each['says']),
  }));

const answerOf = (
  event: { readonly happened_on: string; readonly outcomes: unknown } | undefined,
): DisputedAnswer | null => {
  const on = dayOf(event?.happened_on ?? null);
  return event === undefined || on === null || typeof event.outcomes !== 'object'
    ? null
    : { on, outcomes: (event.outcomes ?? {}) as DisputedAnswer['outcomes'] };
};

const caseOf = (row: CaseRow): DisputeCase => ({
  id: row.id,
  recipient: row.recipient as DisputeCase['recipient'],
  bureau: row.bureau as Bureau | null,
  recipientName: row.recipient_name,
  things: thingsOf(row.facts),
  words: row.words,
  isAfterAnnual: row.is_after_annual,
  state: row.state as DisputeState,
  sentOn: dayOf(row.sent_on),
  receivedOn: dayOf(row.received_on),
  answerDueOn: dayOf(row.answer_due_on),
  mailDueOn: dayOf(row.mail_due_on),
  procedureDueOn: dayOf(row.procedure_due_on),
});

/** A dispute with the last answer that came to it, of those that were answered. */
export interface ListedDispute extends DisputeCase {
  readonly answer: DisputedAnswer | null;
}

/** The person's disputes, the newest first. */
export const disputesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<readonly ListedDispute[]>({
    queryKey: disputesKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const [{ data: cases }, { data: answers }] = await Promise.all([
        client
          .from('dispute_cases')
          .select(columns)
          .order('created_at', { ascending: false })
          .throwOnError(),
        client
          .from('dispute_events')
          .select('case_id, happened_on, outcomes:details->outcomes')
          .eq('kind', 'answered')
          .order('created_at')
          .throwOnError(),
      ]);
      return cases.map((row) => ({
        ...caseOf(row),
        answer: answerOf(answers.findLast(({ case_id }) => case_id === row.id)),
      }));
    }),
  });

export interface DisputeWithEvents {
  readonly dispute: DisputeCase;
  /** In their order. */
  readonly events: readonly DisputeEvent[];
}

/** One of them with what happened in it; null where there is none. */
export const disputeQuery = ({ backend }: AppServices, userId: string, id: string) =>
  callQuery<DisputeWithEvents | null>({
    queryKey: disputeKey(userId, id),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const [{ data: row }, { data: events }] = await Promise.all([
        client.from('dispute_cases').select(columns).eq('id', id).maybeSingle().throwOnError(),
        client
          .from('dispute_events')
          .select('id, kind, happened_on, details')
          .eq('case_id', id)
          .order('created_at')
          .throwOnError(),
      ]);
      return row === null
        ? null
        : {
            dispute: caseOf(row),
            events: events.map(({ id: eventId, kind, happened_on, details }) => ({
              id: eventId,
              kind: kind as DisputeEventKind,
              on: happened_on as IsoDate,
              details: details as DisputeEvent['details'],
            })),
          };
    }),
  });

/** What the person wrote, before it is sent. */
export type DisputeDraft = Pick<
  DisputeCase,
  'id' | 'recipient' | 'bureau' | 'recipientName' | 'things' | 'words' | 'isAfterAnnual'
>;

export type DisputeProblem =
  /** It was sent meanwhile, in another tab. */
  | { readonly code: 'no_draft' }
  /** The state has moved on meanwhile. */
  | { readonly code: 'not_now' }
  | { readonly code: 'impossible_day' }
  | { readonly code: 'not_late_yet' }
  | { readonly code: 'sent_before' }
  | { readonly code: 'too_many' }
  /** So much happened in it that nothing more has a place. */
  | { readonly code: 'full' }
  /** The same thing is in another dispute with them that isn’t answered. */
  | { readonly code: 'open_already' };

const problems: Readonly<Record<string, DisputeProblem>> = {
  no_draft: { code: 'no_draft' },
  no_such_dispute: { code: 'not_now' },
  not_now: { code: 'not_now' },
  no_such_day: { code: 'impossible_day' },
  not_late_yet: { code: 'not_late_yet' },
  same_letter: { code: 'sent_before' },
  account_full: { code: 'too_many' },
  full_dispute: { code: 'full' },
  in_dispute_already: { code: 'open_already' },
};

function act<Name extends 'write_dispute' | 'record_dispute_event' | 'take_back_dispute_event'>(
  services: AppServices,
  userId: string,
  name: Name,
  given: Parameters<typeof callRpc<Name>>[2],
): Promise<Result<null, DisputeProblem>> {
  return mutate<null, DisputeProblem>(services, {
    mutationFn: async () => {
      const answer = await callRpc(services.backend.connect(), name, given);
      if (answer.ok) return null;
      const known = problems[answer.error.code];
      throw new AppFailure<DisputeProblem>(known ? failed(known).error : unexplained(answer.error));
    },
    meta: { invalidates: [disputesKey(userId)] },
  });
}

/** Keeps what was written: as a new one, or in place of what it was. */
export const writeDispute = (services: AppServices, userId: string, draft: DisputeDraft) =>
  act(services, userId, 'write_dispute', {
    case_id: draft.id,
    recipient: draft.recipient,
    bureau: draft.bureau,
    recipient_name: draft.recipientName,
    facts: draft.things.map(({ id, title, name, says }) => ({ id, title, name, says })),
    words: draft.words,
    is_after_annual: draft.isAfterAnnual,
  });

/** Says what happened. The same `id` again changes nothing. */
export const recordDisputeEvent = (
  services: AppServices,
  userId: string,
  caseId: string,
  { id, kind, on, details }: DisputeEvent,
) =>
  act(services, userId, 'record_dispute_event', {
    event_id: id,
    case_id: caseId,
    kind,
    happened_on: on,
    details: {
      ...(details.tracking !== undefined && { tracking: details.tracking }),
      ...(details.outcomes && { outcomes: { ...details.outcomes } }),
    },
  });

/** Takes the last thing back that was said of it: state and days follow from the rest. */
export const takeBackDisputeEvent = (
  services: AppServices,
  userId: string,
  caseId: string,
  eventId: string,
) => act(services, userId, 'take_back_dispute_event', { event_id: eventId, case_id: caseId });

export const deleteDispute = (services: AppServices, userId: string, id: string) =>
  mutate<null>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      await client.from('dispute_cases').delete().eq('id', id).throwOnError();
      return null;
    }),
    meta: { invalidates: [disputesKey(userId)] },
  });
