import { z } from 'zod';
import { type AuthRefusal, refuse } from './refusal.ts';

export type Metadata = Readonly<Record<string, unknown>>;

// A user's metadata stands in every token of theirs, and the token in a header of every request.
// Servers read 16 KiB of headers and proxies often 8 KiB of one: with the most of everything here
// the token stays below that.

type Kind = 'user' | 'app';

/** Bytes of JSON that one request may bring. */
const askedBytes: Record<Kind, number> = { user: 2000, app: 700 };

/** Besides, for what the service itself notes there: the address, and that it is confirmed. */
const ownBytes = 500;

/** Objects and lists within each other. PostgreSQL gives up at some thousands. */
const maxLevels = 20;

const bytesOf = (metadata: Metadata): number => Buffer.byteLength(JSON.stringify(metadata));

/** Whether the value goes at most so many levels deep. Level by level, so that however deep it goes
 *  takes no stack. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxLevels; depth += 1) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}

const metadataOf = (kind: Kind) =>
  z
    .record(z.string(), z.unknown())
    .refine(isShallow, {
      error: `Metadata must not be nested more than ${maxLevels} levels deep`,
      abort: true,
    })
    .refine((metadata) => bytesOf(metadata) <= askedBytes[kind], {
      error: `${kind}_metadata must not be larger than ${askedBytes[kind]} bytes`,
    })
    .nullish();

/** Metadata as requests carry it, that of the person and that of the operator. */
export const optionalUserMetadata = metadataOf('user');
export const optionalAppMetadata = metadataOf('app');

/** Refuses what has grown too large request by request. */
export function refuseLargeMetadata(kind: Kind, merged: Metadata): AuthRefusal | null {
  if (bytesOf(merged) <= askedBytes[kind] + ownBytes) return null;
  return refuse(
    'validation_failed',
    `${kind}_metadata must not be larger than ${askedBytes[kind]} bytes`,
  );
}

/** What a token carries of metadata. Of what was written past these limits, in SQL or before there
 *  were any, nothing: a token that no server reads shuts its holder out. */
export const metadataInToken = (kind: Kind, metadata: Metadata | null): Metadata =>
  metadata !== null && bytesOf(metadata) <= askedBytes[kind] + 2 * ownBytes ? metadata : {};

/** Adds metadata to metadata; a null value removes its key. */
export function mergeMetadata(present: Metadata | null, changes: Metadata): Metadata {
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}
