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

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('not what was typed');
  return value;
};
const texts = (value: unknown): readonly string[] => {
  if (!Array.isArray(value)) throw new TypeError('not what was typed');
  return value.map(text);
};

const kept = stored(
  'mendwell-dispute-draft',
  (value): TypedDraft => {
    const given = value as Readonly<Record<string, unknown>>;
    return {
      of: text(given['of']),
      id: text(given['id']),
      recipient: text(given['recipient']),
      chosen: texts(given['chosen']),
      off: texts(given['off']),
      words: text(given['words']),
      isAfterAnnual: given['isAfterAnnual'] === true,
      along: texts(given['along']),
    };
  },
  'optional',
);

/** What was typed of this one and not saved; null where nothing was. */
export function typedDraftOf(of: string): TypedDraft | null {
  const draft = kept.read();
  return draft?.of === of ? draft : null;
}

export const keepTypedDraft = (draft: TypedDraft): void => void kept.keep(draft);

export const forgetTypedDraft = (): void => kept.forget();
