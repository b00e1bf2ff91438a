/** Kinds of characters that a server may ask for. */
export type CharacterKind = 'letter' | 'lower' | 'upper' | 'digit' | 'sign';

/** What the server asks of a new password. */
export interface PasswordRules {
  /** Fewest characters. */
  readonly least: number;
  /** One of each must be there. */
  readonly kinds: readonly CharacterKind[];
}

/** As `supabase/config.toml` is delivered. An instance with other rules says so when it first refuses. */
export const usualRules: PasswordRules = { least: 8, kinds: [] };

/** Longest password that the hash keeps whole, in bytes of UTF-8. */
const maxBytes = 72;

const patterns: Readonly<Record<CharacterKind, RegExp>> = {
  letter: /[a-z]/i,
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /[0-9]/,
  sign: /[!-/:-@[-`{-~]/,
};

/** Characters still to come until it is long enough. Counted as the server counts: characters, not bytes. */
export const charactersMissing = (password: string, { least }: PasswordRules): number =>
  Math.max(0, least - Array.from(password).length);

export const hasKind = (password: string, kind: CharacterKind): boolean =>
  patterns[kind].test(password);

export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maxBytes;

/** The alphabets that the server lists, by how they begin. */
function kindOf(alphabet: string): CharacterKind[] {
  if (alphabet.startsWith('abc')) return [/[A-Z]/.test(alphabet) ? 'letter' : 'lower'];
  if (alphabet.startsWith('ABC')) return ['upper'];
  if (alphabet.startsWith('0123')) return ['digit'];
  return alphabet.startsWith('!@#') ? ['sign'] : [];
}

/** Reads the rules out of the server's refusal: it names the length and lists the alphabets. */
export function rulesIn(message: string): Partial<PasswordRules> {
  const least = /at least (\d+) characters/.exec(message)?.[1];
  const alphabets = /one character of each: (.*)/s.exec(message)?.[1];
  const kinds = alphabets?.split(', ').flatMap(kindOf);
  return {
    ...(least !== undefined && { least: Number(least) }),
    ...(kinds !== undefined && kinds.length > 0 && { kinds }),
  };
}
