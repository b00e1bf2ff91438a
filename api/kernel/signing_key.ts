type SigningKeyReading =
  | { readonly ok: true; readonly key: string | null }
  | { readonly ok: false; readonly problem: string };

/** What makes codes must not be found by trying. */
const minCharacters = 32;

/** Reads `SIGNING_KEY`: null where none is set. A short one is refused, and so is one of few different letters. */
export function readSigningKey(given: string | undefined): SigningKeyReading {
  const key = given?.trim() ?? '';
  if (key === '') return { ok: true, key: null };
  if (key.length >= minCharacters && new Set(key).size >= 8) return { ok: true, key };
  return {
    ok: false,
    problem: `SIGNING_KEY is too easy to guess: it needs ${minCharacters} random letters at least. Make one: openssl rand -base64 32`,
  };
}
