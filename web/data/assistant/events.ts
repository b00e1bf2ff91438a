import { askEvent } from '../../../api/assistant/wire.ts';
import type { AskEvent } from '../../../domain/assistant/answer.ts';

// Schemas weigh: this is fetched with the first answer that comes from somewhere else than this page.

const kinds: ReadonlySet<unknown> = new Set<AskEvent['type']>([
  'turn',
  'step',
  'card',
  'source',
  'sentence',
  'proposal',
  'done',
  'error',
]);

/** An event as it came over the wire; null for one of a kind that this page doesn't know yet. Throws where it is none. */
export function readEvent(data: unknown): AskEvent | null {
  const parsed = askEvent.safeParse(data);
  // The wire has the same shapes: amounts, days and ids there are plain numbers and texts.
  if (parsed.success) return parsed.data as unknown as AskEvent;
  const { type, id } = (data ?? {}) as Record<string, unknown>;
  if (typeof type === 'string' && !kinds.has(type) && Number.isSafeInteger(id)) return null;
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
