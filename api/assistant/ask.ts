import type { AskEvent } from '../../domain/assistant/answer.ts';
import { crisisAnswer, isCrisis, isWeighty } from '../../domain/assistant/boundaries.ts';
import type { AskContext, OwnContext } from '../../domain/assistant/context.ts';
import { MAX_QUESTION } from '../../domain/assistant/limits.ts';
import { withoutPrivateNumbers } from '../../domain/assistant/private_numbers.ts';
import { isTooMuchWork } from '../../domain/planner/work.ts';
import { daysBetween, isoDate } from '../../domain/time/iso_date.ts';
import { failed } from '../kernel/result.ts';
import type { Standing } from '../kernel/sessions.ts';
import { type AssistantSettings, ownChoice } from './configuration.ts';
import type { AssistantResult } from './errors.ts';
import { glanceAt, type ReadsInFull } from './full_readings.ts';
import { LiveTurn } from './live_turn.ts';
import { maxCostOf } from './model/limits.ts';
import type { ModelChoice } from './model/port.ts';
import { prepareTurn } from './model/prepared_turn.ts';
import type { NewTurn, Own, OwnRows } from './ports.ts';
import type { AskRequest, Preview } from './wire.ts';
import { writeTurn, type WritePorts } from './write_turn.ts';

export interface Caller {
  readonly personId: string;
  readonly token: string;
  readonly standing: Standing;
  readonly address: string;
  /** The header with a key of their own; null without one. */
  readonly ownKey: string | null;
}

export type AskPorts = OwnRows & WritePorts;

/** What an assistant keeps while it runs: the answers that are written in this process. */
export interface Assistant {
  readonly settings: AssistantSettings;
  readonly ports: AskPorts;
  readonly live: Map<string, LiveTurn>;
  /** Whether one more message of a network is read for danger as a whole. */
  readonly readsInFull: ReadsInFull;
}

/** Questions a person may ask the operator's model in a day. */
export const MAX_DAILY_MODEL = 40;

export type Asked =
  | { readonly kind: 'events'; readonly events: AsyncIterable<AskEvent> }
  | { readonly kind: 'consent_needed'; readonly preview: Preview };

/** Takes a question and answers it. Danger comes first: then there is an answer whatever else may be wrong, and nothing is
 *  sent anywhere. */
export async function ask(
  assistant: Assistant,
  request: AskRequest,
  caller: Caller,
): Promise<AssistantResult<Asked>> {
  const { ports } = assistant;
  const { danger } = ports.library.understanding;
  // Reading takes this process's own time. A network that sends more than it may ask is still answered where danger stands in sight.
  const isInFull = assistant.readsInFull(caller.address, ports.surroundings.now().getTime());
  const isInDanger = isInFull
    ? isCrisis(request.text, danger)
    : isCrisis(glanceAt(request.text), null);
  if (isInDanger) return askInCrisis(assistant, request, caller);
  if (request.text.length > MAX_QUESTION) return failed('question_too_long');
  if (!isToday(assistant, request)) return failed('malformed_request');
  if (caller.standing === 'visitor_pass_over') return failed('pass_over');
  if (!isInFull) {
    const paced = await ports.paceQuestion(caller);
    if (!paced.ok) return paced;
  }
  // Words that may be about danger go to nobody either.
  const chosen =
    request.useModel && !isWeighty(request.text, danger) ? choiceOf(assistant, caller) : null;
  if (chosen && !chosen.ok) return chosen;
  const choice = chosen?.value ?? null;

  const paced = await ports.paceQuestion(caller);
  if (!paced.ok) return paced;
  const read = await readAll(assistant, request, caller);
  if (!read.ok) return read;
  const { own, mine, context } = read.value;
  const prepared =
    choice &&
    prepareTurn({
      question: request.text,
      context,
      own,
      takenOut: request.takenOut,
      choice,
    });
  if (choice && prepared) {
    const agreed = [own.conversation.consentHost, request.consent?.host];
    if (!agreed.includes(choice.host))
      return { ok: true, value: { kind: 'consent_needed', preview: prepared.preview } };
  }

  const opened = await assistant.ports.openTurn({
    ...newTurn(request, caller),
    consentTo: choice && request.consent?.host === choice.host ? choice.host : null,
    model: choice && !choice.isOwn ? termsOf(choice, assistant.settings) : null,
  });
  if (!opened.ok) return opened;
  const { isNew, title, askedAt, mayUseModel } = opened.value;
  if (!isNew)
    return {
      ok: true,
      value: { kind: 'events', events: follow(assistant, request.turnId, caller.personId, 0) },
    };

  const isOverLimit = choice !== null && !choice.isOwn && !mayUseModel;
  const live = begin(assistant, request, caller, { title, askedAt });
  const writing = writeTurn(assistant.ports, {
    turnId: request.turnId,
    live,
    answer: () => ports.surroundings.answerer(request.text, mine, caller.address),
    mode: isOverLimit ? 'model_limit' : 'no_model',
    model: choice && prepared && !isOverLimit ? { choice, prepared, context } : null,
  });
  return {
    ok: true,
    value: { kind: 'events', events: attend(assistant, request.turnId, live, writing) },
  };
}

/** Days that somebody's calendar may be off the server's: a time zone, and a clock that goes wrong. */
const MAX_DAYS_OFF = 2;

/** Whether it can be that day somewhere: every figure is reckoned from it, so one of another century is no question. */
function isToday({ ports }: Assistant, { today }: AskRequest): boolean {
  const here = isoDate(ports.surroundings.now().toISOString().slice(0, 10));
  return Math.abs(daysBetween(here, isoDate(today))) <= MAX_DAYS_OFF;
}

/** What would be sent, and to whom: nothing is sent or kept. */
export async function previewQuestion(
  assistant: Assistant,
  request: AskRequest,
  caller: Caller,
): Promise<AssistantResult<Preview>> {
  if (request.text.length > MAX_QUESTION) return failed('question_too_long');
  if (!isToday(assistant, request)) return failed('malformed_request');
  if (caller.standing === 'visitor_pass_over') return failed('pass_over');
  const choice = choiceOf(assistant, caller);
  if (!choice.ok) return choice;
  const paced = await assistant.ports.paceQuestion(caller);
  if (!paced.ok) return paced;
  const read = await readAll(assistant, request, caller);
  if (!read.ok) return read;
  const { own, context } = read.value;
  const { preview } = prepareTurn({
    question: request.text,
    context,
    own,
    takenOut: request.takenOut,
    choice: choice.value,
  });
  return { ok: true, value: preview };
}

/** The events of an answer that is written here. It is written to its end whether anybody follows or not. */
function attend(
  { ports, live: all }: Assistant,
  turnId: string,
  live: LiveTurn,
  writing: Promise<void>,
): AsyncIterable<AskEvent> {
  ports.surroundings.keepAlive(writing.finally(() => all.delete(turnId)));
  return live.follow(0);
}

/** Everything of an answer after an event, and what follows until it ends: from this process where it is written here, else
 *  from its row. */
export async function* follow(
  { ports, live }: Assistant,
  turnId: string,
  personId: string,
  after: number,
): AsyncGenerator<AskEvent> {
  const here = live.get(turnId);
  if (here?.personId === personId) {
    yield* here.follow(after);
    return;
  }
  let last = after;
  for (;;) {
    const read = await ports.readTurn(turnId, personId, last);
    const events = read.ok ? read.value.events : [];
    for (const event of events) {
      last = event.id;
      yield event;
      if (event.type === 'done' || event.type === 'error') return;
    }
    if (!read.ok || !read.value.isWriting) {
      if (last > 0 && (await isOver(ports, turnId, personId))) return;
      yield { type: 'error', code: 'broken_off', id: last + 1 };
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, ports.surroundings.waits.pollMs));
  }
}

/** Whether an answer has its end: who has that too is told nothing more. */
async function isOver(ports: AskPorts, turnId: string, personId: string): Promise<boolean> {
  const whole = await ports.readTurn(turnId, personId, 0);
  const end = whole.ok ? whole.value.events.at(-1)?.type : undefined;
  return end === 'done' || end === 'error';
}

/** Stops an answer, wherever it is written. */
export async function stopQuestion(
  { ports, live }: Assistant,
  turnId: string,
  personId: string,
): Promise<AssistantResult<{ state: 'stopping' | 'over' }>> {
  const here = live.get(turnId);
  if (here?.personId === personId) here.stop.abort('stopping');
  const stopped = await ports.stopTurn(turnId, personId);
  return stopped.ok ? { ok: true, value: { state: stopped.value } } : stopped;
}

/** Somebody may be in danger: they are answered even where nothing can be read or kept. */
async function askInCrisis(
  assistant: Assistant,
  request: AskRequest,
  caller: Caller,
): Promise<AssistantResult<Asked>> {
  const turn = newTurn(request, caller);
  const opened =
    caller.standing === 'visitor_pass_over'
      ? null
      : await assistant.ports.openTurn(turn).catch(() => null);
  const isKept = opened?.ok === true && opened.value.isNew;
  const said = isKept ? opened.value : { title: turn.title, askedAt: new Date().toISOString() };
  const live = begin(assistant, request, caller, said);
  const answer = crisisAnswer(request.text, assistant.ports.library.understanding.danger);
  const turnId = request.turnId;
  const kept = { turnId, live, answer: () => answer, mode: 'crisis', model: null } as const;
  const unkept = {
    ...assistant.ports,
    closeTurn: async () => ({ ok: true, value: null }) as const,
  };
  const writing = writeTurn(isKept ? assistant.ports : unkept, kept);
  return { ok: true, value: { kind: 'events', events: attend(assistant, turnId, live, writing) } };
}

function begin(
  { live }: Assistant,
  { turnId, conversationId }: AskRequest,
  { personId }: Caller,
  { title, askedAt }: { title: string; askedAt: string },
): LiveTurn {
  const turn = new LiveTurn(personId);
  live.set(turnId, turn);
  turn.emit({ type: 'turn', turnId, conversationId, title, askedAt });
  return turn;
}

function choiceOf({ settings }: Assistant, { ownKey }: Caller): AssistantResult<ModelChoice> {
  if (ownKey !== null) {
    const own = ownChoice(ownKey, settings);
    return own ? { ok: true, value: own } : failed('host_not_allowed');
  }
  return settings.model ? { ok: true, value: settings.model } : failed('model_off');
}

const termsOf = (choice: ModelChoice, { monthlyMicrodollars }: AssistantSettings) => ({
  maxDaily: MAX_DAILY_MODEL,
  maxMonthMicrodollars: monthlyMicrodollars,
  reserveMicrodollars: maxCostOf(choice.prices),
});

const newTurn = (
  { turnId, conversationId, isNew, text, about }: AskRequest,
  { personId, address }: Caller,
): NewTurn => ({
  turnId,
  conversationId,
  isBeginning: isNew,
  personId,
  question: withoutPrivateNumbers(text.slice(0, MAX_QUESTION)),
  about,
  title: titleOf(withoutPrivateNumbers(text.slice(0, MAX_QUESTION))),
  consentTo: null,
  address,
  model: null,
});

/** Letters of a title that a question gives its conversation. */
const MAX_TITLE = 60;

/** The beginning of a question, cut at a word. */
export function titleOf(question: string): string {
  const line = question.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  if (letters.length <= MAX_TITLE) return line === '' ? '…' : line;
  const cut = letters.slice(0, MAX_TITLE).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') > 20 ? cut.lastIndexOf(' ') : undefined).trimEnd()}…`;
}

/** What a question is answered from, with the person's own. */
interface Read {
  readonly own: Own;
  readonly mine: OwnContext;
  /** The same with what is known of rules. */
  readonly context: AskContext;
}

async function readAll(
  { ports }: Assistant,
  { conversationId, today, about }: AskRequest,
  { token }: Caller,
): Promise<AssistantResult<Read>> {
  const own = await ports.readOwn(token, conversationId);
  if (!own.ok) return own;
  const { records, conversation } = own.value;
  if (isTooMuchWork(records, isoDate(today))) return failed('too_many_debts');
  const last = conversation.turns.at(-1);
  const lastDone = last?.events.findLast(({ type }) => type === 'done');
  const mine: OwnContext = {
    today: isoDate(today),
    records,
    credit: own.value.creditOn(isoDate(today)),
    about: { debtId: about.debtId as OwnContext['about']['debtId'], lesson: about.lesson },
    previous: lastDone?.type === 'done' ? lastDone.reading : null,
    previousQuestion: last?.question,
  };
  return { ok: true, value: { own: own.value, mine, context: { ...mine, ...ports.library } } };
}
