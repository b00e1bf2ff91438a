import { readAskEvent } from '../../../api/assistant/wire.ts';
import type { AskEvent } from '../../../domain/assistant/answer.ts';

// Schemas weigh: this is fetched with the first answer that comes from somewhere else than this page.

const kinds: Readonly<Record<AskEvent['type'], true>> = {
  turn: true,
  step: true,
  card: true,
  source: true,
  sentence: true,
  proposal: true,
  done: true,
  error: true,
};

/** An event as it came over the wire; null for one of a kind that this page doesn't know yet. Throws where it is none. */
export function readEvent(data: unknown): AskEvent | null {
  const read = readAskEvent(data);
  if (read !== null) return read;
  const { type, id } = (data ?? {}) as Record<string, unknown>;
  if (typeof type === 'string' && !Object.hasOwn(kinds, type) && Number.isSafeInteger(id))
    return null;
  throw new TypeError('not an event of an answer');
}

/** Events as they were kept. What is none of them is left out. */
export function readEvents(kept: unknown): readonly AskEvent[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown) => {
    try {
      return readEvent(each) ?? [];
    } catch {
      return [];
    }
  });
}
