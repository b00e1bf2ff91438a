import { objectOf, text } from '../../../../domain/stored/reader.ts';
import { nullable } from '../../../../domain/stored/shape_readers.ts';
import { stored, typedLike } from '../../../data/stored.ts';
import { type AccountDraft, emptyAccount } from './account_draft.ts';

interface KeptAccount {
  /** The tradeline that is changed; null for a new one. */
  readonly id: string | null;
  readonly draft: AccountDraft;
}

/** An account that is being typed survives a reload and a slip of the finger: only "Cancel" and saving it end it. */
export const keptAccount = stored(
  'mendwell-account-draft',
  objectOf<KeptAccount>({
    id: nullable(text),
    draft: typedLike({ bureau: '', printedOn: '', source: '', ...emptyAccount }) as never,
  }),
  'optional',
);
