import { printable } from './format.ts';

export interface Problem {
  readonly ok: false;
  readonly problem: string;
  /** It was not understood, rather than not possible. */
  readonly isUsage?: true;
}

export type CommandResult =
  | {
      readonly ok: true;
      /** What `--json` prints. */
      readonly answer: unknown;
      /** The same for a person. */
      readonly lines: readonly string[];
      /** What whoever reads either should know besides, such as that there is more. */
      readonly note?: string;
    }
  | Problem;

export const problem = (sentence: string): Problem => ({ ok: false, problem: sentence });

/** What the words of a command do not say, or say wrong. */
export const usageProblem = (sentence: string): Problem => ({
  ...problem(sentence),
  isUsage: true,
});

/** Codes whose message is the whole of it. */
const wholeSentences = new Set(['unreachable', 'unreadable', 'hosted']);

/** A refusal of the backend, for which the command itself knows no better sentence. */
export const refusalOf = ({ code, message }: { code: string; message: string }): Problem =>
  problem(printable(wholeSentences.has(code) ? message : `${message} (${code})`));
