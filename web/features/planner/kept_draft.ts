import { objectOf, text } from '../../data/reader.ts';
import { nullable } from '../../data/shape_readers.ts';
import { stored, typedLike } from '../../data/stored.ts';
import { type DebtDraft, emptyDraft } from './debt_draft.ts';

interface KeptDraft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly draft: DebtDraft;
}

/** A debt that is being typed survives a reload. */
export const keptDraft = stored(
  'mendwell-debt-draft',
  objectOf<KeptDraft>({ id: nullable(text), draft: typedLike(emptyDraft) }),
  'optional',
);
