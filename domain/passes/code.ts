/** Characters that are not mistaken for each other when read out: no 0, 1, I, L or O. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** What a code is by its shape: the operator's (`master`), a receipt's (`recovery`) or a friend's (`invitation`). */
export type CodeKind = 'master' | 'recovery' | 'invitation';

export interface Code {
  readonly kind: CodeKind;
  /** As it is compared: capital letters and digits alone. */
  readonly canonical: string;
}

/** The prefix that a code begins with, and the number of random characters after it. */
export const codeShapes = {
  master: { prefix: 'MEND', length: 12 },
  recovery: { prefix: 'BACK', length: 12 },
  invitation: { prefix: '', length: 8 },
} as const satisfies Record<CodeKind, { prefix: string; length: number }>;

const ofAlphabet = new RegExp(`^[${codeAlphabet}]+$`);

/** Reads a code as people type it: any case, with or without dashes and blanks. Null when it has no code's shape. */
export function readCode(typed: string): Code | null {
  const canonical = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '');
  for (const kind of ['master', 'recovery', 'invitation'] as const) {
    const { prefix, length } = codeShapes[kind];
    const rest = canonical.slice(prefix.length);
    if (canonical.startsWith(prefix) && rest.length === length && ofAlphabet.test(rest))
      return { kind, canonical };
  }
  return null;
}

/** A code as it is shown, in groups of four. */
export function codeText(canonical: string): string {
  return canonical.replace(/(.{4})(?=.)/g, '$1-');
}
