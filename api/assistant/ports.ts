import type { Answer, AskEvent, Usage } from '../../domain/assistant/answer.ts';
import type { OwnContext, OwnCredit } from '../../domain/assistant/context.ts';
import type { Find, Knowledge, Quotes } from '../../domain/assistant/knowledge.ts';
import type { Translation } from '../../domain/assistant/spanish/translation.ts';
import type { Understanding } from '../../domain/assistant/understanding/understanding.ts';
import type { IsoDate } from '../../domain/time/iso_date.ts';
import type { PlannerRecords } from '../../domain/planner/plan_choice.ts';
import type { AssistantResult } from './errors.ts';
import type { Model, ModelChoice } from './model/port.ts';
import type { AskRequest } from './wire.ts';

export interface PastTurn {
  readonly question: string;
  readonly events: readonly AskEvent[];
}

export interface Conversation {
  /** The host they agreed to; null for none. */
  readonly consentHost: string | null;
  /** The latest that are over, the oldest of them first. */
  readonly turns: readonly PastTurn[];
}

/** What a question is answered from, of the person's own. */
export interface Own {
  readonly records: PlannerRecords;
  /** What a member entered of their credit file, as it stands on a day. */
  readonly creditOn: (today: IsoDate) => OwnCredit | undefined;
  /** What their profile calls them. */
  readonly names: readonly string[];
  /** Without a row of that id it is one in which nothing was said. */
  readonly conversation: Conversation;
}

/** A person's own rows, read with their own token: the database shows them nothing else. */
export interface OwnRows {
  readOwn(token: string, conversationId: string): Promise<AssistantResult<Own>>;
}

/** What is taken of the operator's model for a question. */
export interface ModelTerms {
  readonly maxDaily: number;
  readonly maxMonthMicrodollars: number | null;
  /** The most that the question may cost. */
  readonly reserveMicrodollars: number;
}

export interface NewTurn extends Pick<AskRequest, 'turnId' | 'conversationId' | 'about'> {
  /** Whether a conversation that is not there may begin. */
  readonly isBeginning: boolean;
  readonly personId: string;
  readonly question: string;
  readonly title: string;
  readonly consentTo: string | null;
  /** Network address, for the limit; only a keyed hash of it is kept, and not for long. */
  readonly address: string;
  /** Null where the operator's model is not asked. */
  readonly model: ModelTerms | null;
}

export interface OpenedTurn {
  /** False where it was asked before: then it is answered already, or being answered. */
  readonly isNew: boolean;
  readonly title: string;
  readonly askedAt: string;
  /** Whether the day and the month have room for a question to the operator's model. */
  readonly mayUseModel: boolean;
}

export interface TurnEnd {
  readonly events: readonly AskEvent[];
  readonly state: 'done' | 'stopped' | 'failed';
  readonly usage: Usage | null;
  /** Whether a model took anything in that may have to be paid for. */
  readonly wasSent: boolean;
}

/** Turns as the server writes them. */
export interface Turns {
  /** Counts that somebody asks, or looks at what would be sent; refused while they, or their network, do so too often. */
  paceQuestion(asker: { personId: string; address: string }): Promise<AssistantResult<null>>;
  openTurn(turn: NewTurn): Promise<AssistantResult<OpenedTurn>>;
  /** Adds to an answer and holds it for another while; `gone` where it was deleted. */
  appendEvents(
    turnId: string,
    events: readonly AskEvent[],
  ): Promise<AssistantResult<'running' | 'stopping' | 'gone'>>;
  closeTurn(turnId: string, end: TurnEnd): Promise<AssistantResult<null>>;
  stopTurn(turnId: string, personId: string): Promise<AssistantResult<'stopping' | 'over'>>;
  readTurn(
    turnId: string,
    personId: string,
    after: number,
  ): Promise<AssistantResult<{ events: readonly AskEvent[]; isWriting: boolean }>>;
  /** The operator's model, within a day. */
  modelUseOf(personId: string): Promise<AssistantResult<{ turns: number; microdollars: number }>>;
}

/** What is known of rules, and how it is searched. */
export interface Library {
  readonly knowledge: Knowledge;
  readonly understanding: Understanding;
  readonly spanish: Translation;
  readonly quotes: Quotes;
  readonly find: Find;
}

/** Answers a question without a model. It may take a processor's second: a server that does other things too has another thread do
 *  it, in turn by the network that `address` is of. */
export type Answerer = (text: string, own: OwnContext, address: string) => Promise<Answer>;

/** The world, and how long is waited for what. */
export interface Surroundings {
  readonly answerer: Answerer;
  readonly now: () => Date;
  readonly modelOf: (choice: ModelChoice) => Model;
  /** What goes on after the answer was sent is not to be ended with the request. */
  readonly keepAlive: (work: Promise<unknown>) => void;
  readonly waits: Waits;
}

export interface Waits {
  readonly firstPartMs: number;
  /** Between two parts. */
  readonly stallMs: number;
  /** For a model's whole answer. */
  readonly answerMs: number;
  /** Between two writes of what was said. */
  readonly writeMs: number;
  /** Between two looks at an answer that another process writes. */
  readonly pollMs: number;
  readonly pingMs: number;
}

export const defaultWaits: Waits = {
  firstPartMs: 15_000,
  stallMs: 10_000,
  answerMs: 60_000,
  writeMs: 1_000,
  pollMs: 300,
  pingMs: 10_000,
};
