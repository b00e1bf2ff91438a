import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { MinimumRule } from '../../../domain/planner/debt.ts';
import { CARD_MINIMUM } from '../../../domain/planner/default_minimum.ts';
import { stored, typedLike } from '../../data/stored.ts';

/** How a card sets its minimum: 1% plus interest, a share of the balance, or always the same. */
export type Asking = 'plus' | '200' | '300' | 'fixed';

/** The fields as typed. An empty one stands for its example. */
export interface Typed {
  readonly balance: string;
  readonly apr: string;
  readonly monthly: string;
  readonly asks: Asking;
  /** The lowest minimum, or the fixed one. */
  readonly least: string;
}

export const untouched: Typed = { balance: '', apr: '', monthly: '', asks: 'plus', least: '' };

/** What stands in a field until something is typed there. The payment follows from the rest: `calculation.ts`. */
export const examples = { balance: '5,000', apr: '24.99', least: '25' };

const main = ['balance', 'apr', 'monthly'] as const;

/** Whether all three figures, or none, are the person's own. */
export function ownership(typed: Typed): 'none' | 'some' | 'all' {
  const own = main.filter((field) => typed[field].trim() !== '').length;
  return own === 0 ? 'none' : own < main.length ? 'some' : 'all';
}

/** The rule of the minimum in the engine's words. */
export function minimumOf(asks: Asking, floor: Cents): MinimumRule {
  switch (asks) {
    case 'fixed':
      return { kind: 'fixed', amount: floor };
    case '200':
    case '300':
      return { kind: 'percent', percent: Number(asks), floor };
    default:
      return { ...CARD_MINIMUM, floor: cents(floor) } as MinimumRule;
  }
}

/** What was typed here before, in this tab. */
export const keptTyped = stored('mendwell-landing', typedLike(untouched), 'optional');
