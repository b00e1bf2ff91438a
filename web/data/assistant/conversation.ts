import type { Answer, AskEvent, Reading } from '../../../domain/assistant/answer.ts';
import { eventsOf } from '../../../domain/assistant/events.ts';
import { withoutPrivateNumbers } from '../../../domain/assistant/private_numbers.ts';
import { once } from '../once.ts';
import { plannerOf } from '../planner/planner.ts';
import { queryClientOf } from '../query_client.ts';
import type { AppServices } from '../services.ts';
import { departureOf } from '../session/device.ts';
import type { AnswersHere } from './answer_here.ts';
import type { Asking, AskProblem, ShownPreview, Wording } from './asking.ts';
import { type DeviceConversations, deviceConversationsOf } from './device_conversations.ts';
import { followTurn } from './follow.ts';
import { conversationsKeyOf, settingsKeyOf } from './history_keys.ts';
import type { AskRefusal, AssistantServer } from './server.ts';
import { shortTitle } from './short_title.ts';
import { hasRest, lastIdOf, released, stopped, type Turn, withEvent } from './turn.ts';

export interface ConversationState {
  /** Null as long as nothing was asked. */
  readonly title: string | null;
  readonly turns: readonly Turn[];
  /** `device`: asked without a session, and answered on the device for good. */
  readonly place: 'device' | 'account';
  /** `gone`: there is none under this id. */
  readonly reading: 'no' | 'reading' | 'failed' | 'gone';
  /** The host that the person lets this conversation's questions go to. */
  readonly consentHost: string | null;
  readonly problem: AskProblem | null;
  /** What would be sent, before the first word leaves. */
  readonly preview: { readonly shown: ShownPreview; readonly question: string } | null;
}

export interface Conversation {
  readonly id: string;
  readonly get: () => ConversationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks. True once the question has arrived: what was typed may be forgotten. */
  readonly ask: (question: string, asking: Asking) => Promise<boolean>;
  /** What would leave with this question; nothing is asked. */
  readonly look: (question: string, asking: Asking) => Promise<void>;
  readonly closePreview: () => void;
  readonly stop: () => void;
  /** Shows the rest of what was stopped. False where it was never written: then it has to be asked again. */
  readonly finish: (turnId: string) => boolean;
  readonly dropTurn: (turnId: string) => void;
  readonly forgetProblem: () => void;
  readonly rename: (title: string) => void;
  readonly takeConsentBack: () => void;
  /** Reads it from the person's rows, and follows what is still being answered. */
  readonly read: (userId: string) => Promise<void>;
  /** Forgets all of it in memory and follows nothing any more: it was deleted, or its person left. */
  readonly forget: () => void;
}

export const emptyConversation: ConversationState = {
  title: null,
  turns: [],
  place: 'account',
  reading: 'no',
  consentHost: null,
  problem: null,
  preview: null,
};

/** What answers on this device, fetched once. */
export const answersHereOf = (): (() => Promise<AnswersHere>) =>
  once(async () => (await import('./answer_here.ts')).loadAnswersHere());

/** Waits, or until the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(over, milliseconds);
    function over() {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    }
    window.addEventListener('online', over);
  });

/** The conversations of this page that were opened: one that is being answered goes on while the person looks elsewhere. */
export function openConversationsOf(services: AppServices) {
  const open = new Map<string, Conversation>();
  services.of(departureOf).onPersonLeft(() => {
    for (const conversation of open.values()) conversation.forget();
    open.clear();
  });
  return (id: string): Conversation => {
    const conversation = open.get(id) ?? createConversation(services, id);
    open.set(id, conversation);
    return conversation;
  };
}

function createConversation(services: AppServices, id: string): Conversation {
  const { backend, clock, of } = services;
  const device: DeviceConversations = of(deviceConversationsOf);
  const listeners = new Set<() => void>();
  let leaving = new AbortController();
  let state: ConversationState = keptOnDevice() ?? emptyConversation;
  let hasRead = false;
  /** The server has it, or had it: what isn't there any more was deleted elsewhere, and is not to begin again. */
  let isKnown = false;

  function keptOnDevice(): ConversationState | null {
    const kept = device.get().find((each) => each.id === id);
    return kept
      ? { ...emptyConversation, title: kept.title, place: 'device', reading: 'reading' }
      : null;
  }
  const show = (part: Partial<ConversationState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const change = (turnId: string, how: (turn: Turn) => Turn) =>
    show({ turns: state.turns.map((turn) => (turn.id === turnId ? how(turn) : turn)) });
  const turnOf = (turnId: string) => state.turns.find((turn) => turn.id === turnId);
  const drop = (turnId: string) =>
    show({ turns: state.turns.filter((turn) => turn.id !== turnId) });
  /** What lists and counts say of it is asked for again. */
  const tellLists = () => {
    for (const queryKey of [conversationsKeyOf(), settingsKeyOf()])
      void of(queryClientOf).invalidateQueries({ queryKey });
  };

  const server = async (): Promise<AssistantServer> => {
    const [{ assistantServer }, client] = await Promise.all([
      import('./server.ts'),
      backend.connect(),
    ]);
    return assistantServer(client, leaving.signal);
  };
  const ownKey = async (wording: Wording): Promise<string | null> => {
    if (wording !== 'own') return null;
    const { browserVault, ownKeyHeader } = await import('./own_key.ts');
    return ownKeyHeader(browserVault);
  };

  const add = (typed: string, { about }: Asking, kept: Turn['kept']): Turn => {
    const question = withoutPrivateNumbers(typed);
    const turn: Turn = {
      id: crypto.randomUUID(),
      question,
      askedAt: new Date(clock()).toISOString(),
      about,
      events: [],
      heldBack: [],
      state: 'running',
      isLost: false,
      kept,
    };
    show({
      turns: [...state.turns, turn],
      title: state.title ?? shortTitle(question),
      problem: null,
      preview: null,
    });
    return turn;
  };

  const previous = (): Reading | null => {
    const done = state.turns
      .flatMap(({ events }) => events)
      .findLast(({ type }) => type === 'done');
    return done?.type === 'done' ? done.reading : null;
  };

  /** Answers on this device, whole at once. */
  function answerHere(
    here: AnswersHere,
    question: string,
    asking: Asking,
    keptWhere: Turn['kept'],
  ): void {
    const { debts, payments, plan } = of(plannerOf).get();
    const answer: Answer = here.answer(question, {
      records: { debts, payments, plan },
      today: asking.today,
      about: asking.about,
      previous: previous(),
      previousQuestion: state.turns.at(-1)?.question,
    });
    const kept = answer.mode === 'crisis' ? 'nowhere' : keptWhere;
    const title = state.title ?? shortTitle(withoutPrivateNumbers(question), answer.reading);
    show({ title });
    const turn = add(question, asking, kept);
    const { askedAt } = turn;
    const first: AskEvent = {
      id: 1,
      type: 'turn',
      turnId: turn.id,
      conversationId: id,
      title,
      askedAt,
    };
    const events = [first, ...eventsOf(answer, 1)];
    change(turn.id, (before) => events.reduce(withEvent, before));
    if (kept === 'device')
      device.keepTurn({ id, title }, { id: turn.id, question: turn.question, askedAt, events });
  }

  async function follow(turn: Turn, asking: Asking | null, arrived: (did: boolean) => void) {
    const { signal } = leaving;
    const [reached, { readEvent }] = await Promise.all([server(), import('./events.ts')]);
    const request = asking && requestOf(turn, asking);
    const key = asking && (await ownKey(asking.wording));
    const ending = await followTurn<AskRefusal>({
      ask: request && (() => reached.ask(request, key)),
      resume: (lastId) => reached.resume(turn.id, lastId),
      lastId: lastIdOf(turn),
      read: readEvent,
      onEvent(event) {
        arrived(true);
        if (event.type === 'turn') {
          isKnown = true;
          show({ title: event.title });
        }
        change(turn.id, (before) => withEvent(before, event));
        if (event.type === 'turn' || event.type === 'done') tellLists();
      },
      onLost: () =>
        change(turn.id, (before) =>
          before.state === 'running' ? { ...before, isLost: true } : before,
        ),
      pause,
      signal,
    });
    return ending;
  }

  const isAgreed = ({ hasAgreed, hasTakenBack, host }: Asking): boolean =>
    hasAgreed || (!hasTakenBack && state.consentHost !== null && state.consentHost === host);

  const requestOf = (turn: Turn, asking: Asking) => ({
    turnId: turn.id,
    conversationId: id,
    isNew: !isKnown,
    text: turn.question,
    today: asking.today,
    about: asking.about,
    useModel: asking.wording !== 'none',
    // Only with the question whose preview was agreed to: what holds for the others is what the server keeps, where it may have
    // been taken back on another page.
    consent:
      asking.wording !== 'none' && asking.host !== null && asking.hasAgreed
        ? { host: asking.host }
        : null,
    takenOut: [...asking.takenOut],
  });

  async function askServer(
    question: string,
    asking: Asking,
    here: AnswersHere | null,
    arrived: (did: boolean) => void,
  ): Promise<void> {
    const turn = add(question, asking, 'account');
    const ending = await follow(turn, asking, arrived).catch(
      () => ({ kind: 'unanswered' }) as const,
    );
    switch (ending.kind) {
      case 'over':
      case 'left':
        break;
      case 'unanswered':
        drop(turn.id);
        // Nobody is known to have got it. Without a model, the device says the same as the server.
        if (asking.wording === 'none' && here) {
          answerHere(here, question, asking, 'nowhere');
          arrived(true);
        } else show({ problem: { code: 'offline' } });
        break;
      case 'unreadable':
        change(turn.id, (before) => ({ ...before, state: 'over', isLost: false }));
        show({ problem: { code: 'outdated' } });
        break;
      case 'refused':
        if ((turnOf(turn.id)?.events.length ?? 0) === 0) drop(turn.id);
        else change(turn.id, (before) => ({ ...before, state: 'over', isLost: false }));
        // It was taken back elsewhere.
        if (ending.refusal.preview)
          show({ preview: { shown: ending.refusal.preview, question }, consentHost: null });
        else show({ problem: { code: 'refused', refusal: ending.refusal } });
        break;
    }
    if (asking.hasAgreed && turnOf(turn.id)) show({ consentHost: asking.host });
    arrived(false);
  }

  async function look(question: string, asking: Asking): Promise<void> {
    const reached = await server().catch(() => null);
    const turn = { id: crypto.randomUUID(), question } as Turn;
    const answer = reached
      ? await reached.preview(requestOf(turn, asking), await ownKey(asking.wording))
      : ({ kind: 'unanswered' } as const);
    if (answer.kind === 'value')
      show({ preview: { shown: answer.value, question }, problem: null });
    else if (answer.kind === 'unanswered') show({ problem: { code: 'offline' } });
    else show({ problem: { code: 'refused', refusal: answer.refusal } });
  }

  /** Reads what lies on the device: its events are checked by code that is fetched now. */
  async function readDevice(): Promise<void> {
    const { readEvents } = await import('./events.ts');
    const kept = device.get().find((each) => each.id === id);
    if (!kept) return show({ reading: 'gone' });
    const known = new Set(state.turns.map((turn) => turn.id));
    const turns = kept.turns
      .filter((turn) => !known.has(turn.id))
      .map(
        (turn): Turn => ({
          ...turn,
          about: { debtId: null, lesson: null },
          events: readEvents(turn.events),
          heldBack: [],
          state: 'over',
          isLost: false,
          kept: 'device',
        }),
      );
    show({ turns: [...turns, ...state.turns], reading: 'no' });
  }
  if (state.place === 'device') readDevice().catch(() => show({ reading: 'failed' }));

  return {
    id,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ask(question, asking) {
      const here = await of(answersHereOf)().catch(() => null);
      const isOnDevice = state.place === 'device' || asking.userId === null;
      if (here && (isOnDevice || here.isCrisis(question))) {
        if (state.turns.length === 0 && asking.userId === null) show({ place: 'device' });
        const isDevices = state.place === 'device';
        await here.prepare(question).catch(() => undefined);
        answerHere(here, question, asking, isDevices ? 'device' : 'nowhere');
        return true;
      }
      if (isOnDevice) {
        show({ problem: { code: 'not_loaded' } });
        return false;
      }
      // Without the words of danger at hand nothing is shown of what would be sent: the server looks first.
      if (here && asking.wording !== 'none' && !isAgreed(asking)) {
        await look(question, asking);
        return false;
      }
      return new Promise<boolean>((arrived) => {
        void askServer(question, asking, here, arrived);
      });
    },
    look,
    closePreview: () => show({ preview: null }),
    stop() {
      const running = state.turns.findLast((turn) => turn.state === 'running');
      if (!running) return;
      change(running.id, stopped);
      void server()
        .then((reached) => reached.stop(running.id))
        .catch(() => undefined);
    },
    finish(turnId) {
      const turn = turnOf(turnId);
      if (!turn || !hasRest(turn)) return false;
      change(turnId, released);
      return true;
    },
    dropTurn: drop,
    forgetProblem: () => show({ problem: null }),
    rename: (title) => show({ title }),
    takeConsentBack: () => show({ consentHost: null }),
    async read(userId) {
      if (hasRead || state.place === 'device' || state.turns.length > 0) return;
      hasRead = true;
      isKnown = true;
      show({ reading: 'reading' });
      try {
        const { readConversation } = await import('./read_conversation.ts');
        const kept = await readConversation(await backend.connect(), userId, id);
        if (kept === null) return show({ reading: 'gone' });
        show({ ...kept, reading: 'no' });
        for (const turn of kept.turns)
          if (turn.state === 'running')
            void follow(turn, null, () => undefined).then((ending) => {
              if (ending.kind !== 'over' && ending.kind !== 'left')
                change(turn.id, (before) => ({ ...before, state: 'over', isLost: false }));
            });
      } catch {
        hasRead = false;
        show({ reading: 'failed' });
      }
    },
    forget() {
      leaving.abort();
      leaving = new AbortController();
      hasRead = false;
      isKnown = false;
      show(emptyConversation);
    },
  };
}
