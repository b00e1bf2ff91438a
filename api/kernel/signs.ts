import { codeSigns } from '../../domain/access/code.ts';

/** Random signs for people to read out. Each sign as likely as any other: bytes that would favour some are drawn anew. */
export function randomSigns(length: number): string {
  const fair = 256 - (256 % codeSigns.length);
  let drawn = '';
  while (drawn.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) drawn += codeSigns[byte % codeSigns.length];
  }
  return drawn;
}
