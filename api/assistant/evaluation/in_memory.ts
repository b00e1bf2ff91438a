import type { AskEvent } from '../../../domain/assistant/answer.ts';
import type { OwnCredit } from '../../../domain/assistant/context.ts';
import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import type { AssistantSettings } from '../configuration.ts';
import { fullReadings } from '../full_readings.ts';
import { assistantHandler } from '../handler.ts';
import { answerHere } from '../answering.ts';
import { createLibrary } from '../library.ts';
import type { Model, ModelChoice } from '../model/port.ts';
import { modelOf } from '../model/ai_sdk.ts';
import { defaultWaits, type NewTurn, type TurnEnd, type Turns, type Waits } from '../ports.ts';

// The function `assistant` with its rows in memory: for tests of what it says, and for an operator who tries a model. What the
// database makes of it is tested with a database.

/** A busy machine takes its time: who tests a limit sets its own. */
const patientWaits: Waits = {
  ...defaultWaits,
  firstPartMs: 20 * defaultWaits.firstPartMs,
  stallMs: 20 * defaultWaits.stallMs,
  answerMs: 20 * defaultWaits.answerMs,
};

interface Row extends NewTurn {
  events: AskEvent[];
  state: 'running' | 'stopping' | TurnEnd['state'];
  end: TurnEnd | null;
}

export interface Scripted {
  readonly settings: AssistantSettings;
  readonly records: PlannerRecords;
  readonly names?: readonly string[];
  readonly credit?: OwnCredit;
  readonly waits?: Partial<Waits>;
  /** Whether the day has room for a question to the operator's model. */
  readonly mayUseModel?: () => boolean;
  /** Whether the person may ask, or look, just now. */
  readonly isPaced?: () => boolean;
  readonly models?: (choice: ModelChoice) => Model;
}

export const PERSON = '11111111-1111-4111-8111-111111111111';

const sessions: Sessions = {
  personOf: async (token) =>
    token.startsWith('person.')
      ? { ok: true, value: { id: PERSON, isAnonymous: false } }
      : { ok: false, code: 'not_signed_in' },
  standingOf: async (token) => ({
    ok: true,
    value: token.startsWith('person.over') ? 'visitor_pass_over' : 'member',
  }),
};

export function inMemory({
  settings,
  records,
  names = [],
  credit,
  waits,
  mayUseModel,
  isPaced,
  models,
}: Scripted) {
  const rows = new Map<string, Row>();
  const consents = new Map<string, string>();
  const reports: { functionName: string; code: string; detail: string }[] = [];
  const alive: Promise<unknown>[] = [];
  let isBroken = false;

  const turns: Turns = {
    paceQuestion: async () =>
      isPaced?.() === false
        ? { ok: false, code: 'limit_reached', retryAfterSeconds: 40 }
        : { ok: true, value: null },
    async openTurn(turn) {
      const known = rows.get(turn.turnId);
      const said = { title: turn.title, askedAt: '2026-11-22T12:00:00.000Z' };
      if (known) return { ok: true, value: { ...said, isNew: false, mayUseModel: false } };
      const isThere = [...rows.values()].some((row) => row.conversationId === turn.conversationId);
      if (!isThere && !turn.isBeginning) return { ok: false, code: 'conversation_gone' };
      rows.set(turn.turnId, { ...turn, events: [], state: 'running', end: null });
      if (turn.consentTo !== null) consents.set(turn.conversationId, turn.consentTo);
      return { ok: true, value: { ...said, isNew: true, mayUseModel: mayUseModel?.() ?? true } };
    },
    async appendEvents(turnId, events) {
      const row = rows.get(turnId);
      if (!row || row.end) return { ok: true, value: 'gone' };
      row.events.push(...events);
      return { ok: true, value: row.state === 'stopping' ? 'stopping' : 'running' };
    },
    async closeTurn(turnId, end) {
      if (isBroken) throw new TypeError('no rows');
      const row = rows.get(turnId);
      if (row)
        Object.assign(row, { end, state: end.state, events: [...row.events, ...end.events] });
      return { ok: true, value: null };
    },
    async stopTurn(turnId) {
      const row = rows.get(turnId);
      if (!row) return { ok: false, code: 'not_found' };
      if (row.end) return { ok: true, value: 'over' };
      row.state = 'stopping';
      return { ok: true, value: 'stopping' };
    },
    async readTurn(turnId, _personId, after) {
      const row = rows.get(turnId);
      if (!row) return { ok: false, code: 'not_found' };
      const events = row.events.filter(({ id }) => id > after);
      return { ok: true, value: { events, isWriting: row.end === null } };
    },
    modelUseOf: async () => ({ ok: true, value: { turns: 3, microdollars: 4_200 } }),
  };

  const library = createLibrary();
  const handler = assistantHandler(
    {
      settings,
      live: new Map(),
      readsInFull: fullReadings(),
      ports: {
        ...turns,
        readOwn: async (_token, id) => ({
          ok: true,
          value: {
            records,
            creditOn: () => credit,
            names,
            conversation: {
              consentHost: consents.get(id) ?? null,
              turns: [...rows.values()]
                .filter((row) => row.conversationId === id && row.end !== null)
                .map(({ question, events }) => ({ question, events })),
            },
          },
        }),
        report: (failure) => reports.push(failure),
        library,
        surroundings: {
          answerer: answerHere(library),
          now: () => new Date('2026-11-22T12:00:00Z'),
          modelOf: models ?? modelOf,
          keepAlive: (work) => alive.push(work),
          waits: { ...patientWaits, ...waits },
        },
      },
    },
    sessions,
    'x-forwarded-for',
  );
  return {
    handler,
    rows,
    reports,
    /** From now on no answer's end is written. */
    fail() {
      isBroken = true;
    },
    /** When every answer that was begun has ended. */
    ended: () => Promise.all(alive),
  };
}

/** Events of a stream of them, to its end. */
export const eventsIn = (text: string): readonly AskEvent[] =>
  text
    .split('\n\n')
    .flatMap((block) => /^data: (.+)$/m.exec(block)?.[1] ?? [])
    .map((data) => JSON.parse(data) as AskEvent);
