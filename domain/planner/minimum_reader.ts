import type { MinimumRule, PercentBasis } from './debt.ts';
import { amount } from '../stored/value_readers.ts';
import { objectOf, oneOf, optional, type Reader } from '../stored/reader.ts';
import { kindOf, listOf, whole } from '../stored/shape_readers.ts';

type Rule<Kind> = Extract<MinimumRule, { kind: Kind }>;

const share = {
  // Basis points of the balance.
  percent: whole(0, 10_000),
  floor: amount,
  of: optional(oneOf<PercentBasis>(['before_interest', 'after_interest'])),
};

export const minimumRule: Reader<MinimumRule> = kindOf<MinimumRule>({
  none: objectOf<Rule<'none'>>({ kind: oneOf(['none']) }),
  fixed: objectOf<Rule<'fixed'>>({ kind: oneOf(['fixed']), amount }),
  percent: objectOf<Rule<'percent'>>({ kind: oneOf(['percent']), ...share }),
  percent_plus_interest: objectOf<Rule<'percent_plus_interest'>>({
    kind: oneOf(['percent_plus_interest']),
    ...share,
  }),
  largest: objectOf<Rule<'largest'>>({
    kind: oneOf(['largest']),
    of: (stored) => listOf(minimumRule)(stored),
  }),
});
