import { objectOf, text } from '../../../../domain/stored/reader.ts';
import { flag, listOf } from '../../../../domain/stored/shape_readers.ts';
import { stored } from '../../../data/stored.ts';

/** What is chosen and typed in a dispute's letter before it is saved: in this tab alone, of the one that was written last. */
export interface TypedDraft {
  /** The finding it began with, or the dispute. */
  readonly of: string;
  /** The dispute's, so that what is kept of it later is the same one. */
  readonly id: string;
  readonly recipient: string;
  readonly chosen: readonly string[];
  /** What is not ticked: `{finding} {sentence}`. */
  readonly off: readonly string[];
  readonly words: string;
  readonly isAfterAnnual: boolean;
  readonly along: readonly string[];
}

const kept = stored(
  'mendwell-dispute-draft',
  objectOf<TypedDraft>({
    of: text,
    id: text,
    recipient: text,
    chosen: listOf(text),
    off: listOf(text),
    words: text,
    isAfterAnnual: flag,
    along: listOf(text),
  }),
  'optional',
);

/** What was typed of this one and not saved; null where nothing was. */
export function typedDraftOf(of: string): TypedDraft | null {
  const draft = kept.read();
  return draft?.of === of ? draft : null;
}

export const keepTypedDraft = (draft: TypedDraft): void => void kept.keep(draft);

export const forgetTypedDraft = (): void => kept.forget();
