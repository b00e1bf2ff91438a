import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import { type Reader, objectOf, optional, text } from '../../../domain/stored/reader.ts';
import { flag, nullable } from '../../../domain/stored/shape_readers.ts';
import { stored, typedLike } from '../../data/stored.ts';
import { balanceKeysOf, type DebtDraft, emptyDraft } from './debt_draft.ts';

interface KeptDraft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly draft: DebtDraft;
  /** The form was closed by Escape or its cross: it opens with this again, but not by itself. */
  readonly isLeft?: boolean;
  /** The account of a report that it began with: another one's doesn't stand in its way. */
  readonly from?: string;
}

/** Also of balances after the first every field is a text. */
const draft: Reader<DebtDraft> = (kept) => {
  const typed = typedLike(emptyDraft)(kept);
  const balances = Object.fromEntries(balanceKeysOf(typed).map((key) => [key, '']));
  return { ...typed, ...typedLike(balances)(kept) };
};

/** What tells one account of a report from another. */
export const reportedKey = ({ name, kind, balance }: ReportedDebt): string =>
  JSON.stringify([name, kind, balance]);

/** A debt that is being typed survives a reload, and a new one a slip of the finger. */
export const keptDraft = stored(
  'mendwell-debt-draft',
  objectOf<KeptDraft>({ id: nullable(text), draft, isLeft: optional(flag), from: optional(text) }),
  'optional',
);
