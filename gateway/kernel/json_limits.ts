import { isUtf8 } from 'node:buffer';

/** How much structure JSON may have before anything is built of it. */
export interface JsonLimits {
  /** Arrays and objects within each other. */
  readonly depth: number;
  /** Members and items in all. */
  readonly values: number;
}

/** What a person's page sends is far below. Parsing what is within these limits takes milliseconds; nested brackets
 *  without limit hold the process for seconds. */
export const jsonLimits: JsonLimits = { depth: 100, values: 100_000 };

export type JsonObjection = 'not UTF-8' | 'too deep' | 'too many values';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openings = [0x5b, 0x7b];
const closings = [0x5d, 0x7d];

/** 1 for what opens, 2 for what closes, 3 for what separates, 4 for a quotation mark. */
const kinds = new Uint8Array(256);
for (const byte of openings) kinds[byte] = 1;
for (const byte of closings) kinds[byte] = 2;
for (const byte of [comma, colon]) kinds[byte] = 3;
kinds[quote] = 4;

/** Why bytes must not be parsed as JSON, or null. One pass over the bytes, so its time grows with their number alone;
 *  whether they are JSON at all is for the parser to say. */
export function objectionToJson(bytes: Uint8Array, limits = jsonLimits): JsonObjection | null {
  if (!isUtf8(bytes)) return 'not UTF-8';
  const { length } = bytes;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < length; at += 1) {
    const kind = kinds[bytes[at] ?? 0];
    if (kind === 0) continue;
    if (kind === 4) {
      at += 1;
      while (at < length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    } else if (kind === 2) depth -= 1;
    else {
      values += 1;
      if (values > limits.values) return 'too many values';
      if (kind === 1) {
        depth += 1;
        if (depth > limits.depth) return 'too deep';
      }
    }
  }
  return null;
}
