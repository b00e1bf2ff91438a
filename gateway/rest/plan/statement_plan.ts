import type { Media } from '../media.ts';
import type { Preferences } from '../preferences.ts';
import type { RestRequest } from '../request.ts';
import type { Catalogue, Setting } from '../schema/catalogue.ts';
import { requestBody, type Sql, type SqlValue, statementText } from '../sql/sql.ts';

/** What planning may know besides the request. */
export interface Planning {
  readonly catalogue: Catalogue;
  /** No reading gives more rows. */
  readonly maxRows: number;
}

/** A request made into SQL, to be run as often as the same request comes. */
export interface StatementPlan {
  readonly statement: CompiledSql;
  /** How many rows there are by the planner's estimate, if the request asks for that. */
  readonly estimate: CompiledSql | null;
  readonly readOnly: boolean;
  /** What the function that is called sets for the whole transaction. */
  readonly settings: readonly Setting[];
  /** Something may forbid the result after all, so the statement does not commit by itself. */
  readonly judged: boolean;
  readonly answer: AnswerPlan;
}

/** What the response is made of, besides the rows. */
export interface AnswerPlan {
  readonly action: 'read' | 'insert' | 'update' | 'delete' | 'call';
  /** No body, whatever the statement gave. */
  readonly withoutBody: boolean;
  /** Rows left out before the first. */
  readonly offset: number;
  /** At least this many rows are counted exactly before an estimate is good enough. */
  readonly maxRows: number | null;
  readonly media: Media;
  readonly preferences: Preferences;
  /** The table or function, for `Location` and `Content-Location`. */
  readonly name: string;
  readonly contentLocation: string | null;
  readonly contentProfile: string | null;
  /** A `resolution` was of effect. */
  readonly resolved: boolean;
  readonly returnsVoid: boolean;
  /** A function that gives no set: its result is one thing, though it be null. */
  readonly isSingle: boolean;
}

/** The parts of an answer that all actions share. */
export function answerPlan(
  request: RestRequest,
  action: AnswerPlan['action'],
  more: Partial<AnswerPlan> = {},
): AnswerPlan {
  const { preferences, media, target, schema, schemaChosen, method } = request;
  return {
    action,
    withoutBody: method === 'HEAD',
    offset: 0,
    maxRows: null,
    media,
    preferences,
    name: target.name,
    contentLocation: null,
    contentProfile: schemaChosen ? schema : null,
    resolved: false,
    returnsVoid: false,
    isSingle: false,
    ...more,
  };
}

export interface CompiledSql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export const compiled = (piece: Sql): CompiledSql => ({
  text: statementText(piece),
  values: piece.values,
});

/** The values of a compiled statement, the request's body among them. */
export const valuesWith = ({ values }: CompiledSql, body: string | null): (string | null)[] =>
  values.map((value) => (value === requestBody ? body : value));
