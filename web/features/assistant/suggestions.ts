import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { m } from '../../paraglide/messages.js';
import type { AskedAbout } from './about_state.ts';

const rateOf = ({ balances }: TrackedDebt): number =>
  Math.max(0, ...balances.map(({ apr }) => apr));

/** Questions that somebody might have: of what they came from, of their own debts, or of the rules. */
export function suggestions(
  debts: readonly TrackedDebt[],
  about: AskedAbout | null,
  /** How people ask for the lesson that it is about. */
  asks: readonly string[],
): readonly string[] {
  if (about?.debtId)
    return [
      m.assistant_ask_next({ name: about.name }),
      m.assistant_ask_end({ name: about.name }),
      m.assistant_ask_minimum({ name: about.name }),
    ];
  const [dearest] = debts.toSorted((one, other) => rateOf(other) - rateOf(one));
  if (about?.lesson && asks.length > 0) return asks.slice(0, 3);
  if (about?.lesson || !dearest)
    return [m.assistant_ask_stays(), m.assistant_ask_collector(), m.assistant_ask_mistake()];
  const card = debts.find(({ kind, creditLimit }) => kind === 'card' && creditLimit !== undefined);
  return [
    m.assistant_ask_more(),
    m.assistant_ask_end({ name: dearest.name }),
    card ? m.assistant_ask_use({ name: card.name }) : m.assistant_ask_stays(),
  ];
}
