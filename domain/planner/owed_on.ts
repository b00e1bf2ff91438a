import { type Cents, cents } from '../money/cents.ts';
import type { Balance } from './debt.ts';

/** What the balances of one debt come to, as they were typed or brought to a day. Cents. */
export const owedOn = ({
  balances,
}: {
  readonly balances: readonly Pick<Balance, 'amount'>[];
}): Cents => cents(balances.reduce((sum, { amount }) => sum + amount, 0));
