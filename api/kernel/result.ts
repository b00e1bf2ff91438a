import type { ErrorCode } from './errors.ts';

/** An expected failure is a value; anything thrown is a defect. */
export type Result<T> = { ok: true; value: T } | Failure;

export interface Failure {
  ok: false;
  code: ErrorCode;
  /** For the log, where the code is reportable. Never a token, an address or a body. */
  detail?: string;
  /** With a refusal that time mends. */
  retryAfterSeconds?: number;
}
