import type { Readable } from 'node:stream';

/** What a disk knows of a file that it has taken. */
export interface Written {
  readonly bytes: number;
  /** MD5 of its content, in hex. */
  readonly md5: string;
}

/** Both ends count: `{ start: 0, end: 0 }` is the first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Names are ours; anything else could lead elsewhere. */
export const isFileName = (name: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Keeps files under names that the gateway makes (UUIDs). A file is there whole or not at all, and never changes. */
export interface Disk {
  /** Takes a file. What `content` throws is thrown on, and nothing is kept. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Takes over a file that lies on this machine already; it's gone from there afterwards. */
  adopt(name: string, file: string): Promise<Written>;
  /** Null where it isn't there. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** False where there is none of that name. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removing what isn't there is no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Names that were taken before `before`, in any order. */
  list(before: Date): AsyncIterable<string>;
  /** Takes away what was on its way before `before` and never came whole: the machine stopped. */
  tidy(before: Date): Promise<void>;
}
