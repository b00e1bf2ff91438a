import { codeCharacters } from '../../domain/access/code.ts';

/** Random characters for people to read out. Each is as likely as any other: bytes that would favour some are drawn anew. */
export function randomCharacters(length: number): string {
  const fair = 256 - (256 % codeCharacters.length);
  let drawn = '';
  while (drawn.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) drawn += codeCharacters[byte % codeCharacters.length];
  }
  return drawn;
}
