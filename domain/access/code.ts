/** Signs that are not mistaken for each other when read out: no 0, 1, I, L or O. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** What a code is by its shape: the operator's (`master`), a receipt's (`recovery`) or a friend's (`invitation`). */
export type CodeKind = 'master' | 'recovery' | 'invitation';

export interface Code {
  readonly kind: CodeKind;
  /** As it is compared: capital letters and digits alone. */
  readonly canonical: string;
}

/** The word that a code begins with, and the number of signs after it. */
export const codeShapes = {
  master: { word: 'MEND', signs: 12 },
  recovery: { word: 'BACK', signs: 12 },
  invitation: { word: '', signs: 8 },
} as const satisfies Record<CodeKind, { word: string; signs: number }>;

const signs = new RegExp(`^[${codeSigns}]+$`);

/** Reads a code as people type it: any case, with or without dashes and blanks. Null when it has no code's shape. */
export function readCode(typed: string): Code | null {
  const canonical = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '');
  for (const kind of ['master', 'recovery', 'invitation'] as const) {
    const { word, signs: length } = codeShapes[kind];
    const rest = canonical.slice(word.length);
    if (canonical.startsWith(word) && rest.length === length && signs.test(rest))
      return { kind, canonical };
  }
  return null;
}

/** A code as it is shown: its word, and its signs in fours. */
export function codeText(canonical: string): string {
  return canonical.replace(/(.{4})(?=.)/g, '$1-');
}
