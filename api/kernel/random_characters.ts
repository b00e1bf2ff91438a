import { codeAlphabet } from '../../domain/passes/code.ts';

/** Random characters for people to read out, each as likely as any other: bytes that would favour some are drawn again. */
export function randomCharacters(length: number): string {
  const limit = 256 - (256 % codeAlphabet.length);
  let drawn = '';
  while (drawn.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) drawn += codeAlphabet[byte % codeAlphabet.length];
  }
  return drawn;
}
