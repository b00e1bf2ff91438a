import { DEBT_KINDS } from '../../../domain/payoff/debt.ts';
import { objectOf, oneOf, text } from '../../data/reader.ts';
import { nullable } from '../../data/shape_readers.ts';
import { stored } from '../../data/stored.ts';
import { type DebtDraft, minimumChoices } from './debt_draft.ts';

interface KeptDraft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly draft: DebtDraft;
}

/** A debt that is being typed survives a reload. */
export const keptDraft = stored(
  'mendwell-debt-draft',
  objectOf<KeptDraft>({
    id: nullable(text),
    draft: objectOf<DebtDraft>({
      name: text,
      kind: oneOf(DEBT_KINDS),
      balance: text,
      apr: text,
      minimum: oneOf(minimumChoices),
      minimumAmount: text,
      minimumShare: text,
      minimumFloor: text,
      dueDay: text,
      creditLimit: text,
      statementDay: text,
    }),
  }),
  'optional',
);
