import type { Seen } from './behaviours.ts';

/** Writes an answer in a wire's format, piece by piece. */
export interface WireWriter {
  begin(): string;
  text(words: string): string;
  call(name: string, args: string): string;
  end(reason: 'stop' | 'length' | 'calls'): string;
}

export interface Wire {
  /** What a behaviour is told of a request. */
  seen(body: unknown): Seen;
  writer(seen: Seen): WireWriter;
}

/** What it says it counted, by letters. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
