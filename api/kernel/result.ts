import type { FieldRefusal } from './wire.ts';

/** An expected failure is a value; anything thrown is a defect. `Code` names everything that a call may fail with. */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | Failure<Code>;

export interface Failure<Code extends string> {
  readonly ok: false;
  readonly code: Code;
  /** For the log, where the code is reportable. Never a token, an address or a body. */
  readonly detail?: string;
  /** With a refusal that time mends. */
  readonly retryAfterSeconds?: number;
  /** With a refusal that whoever typed it can mend. */
  readonly fields?: Readonly<Record<string, FieldRefusal>>;
}

export const failed = <Code extends string>(code: Code): Failure<Code> => ({ ok: false, code });
