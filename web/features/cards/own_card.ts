import type { Card } from '../../../domain/cards/terms.ts';
import { cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import type { mineOf } from '../../../domain/cards/answers.ts';

/** The card that somebody has, as one of the list: its rate, its fee, and nothing else that they'd pay it for. What they'd move elsewhere
 *  stays here at its rate, paid down by the same amount. */
export function ownCard({ apr, annual }: NonNullable<ReturnType<typeof mineOf>>): Card {
  const rates = { byTier: {}, minimum: apr, median: apr, maximum: apr };
  return {
    id: 'mine',
    institution: '',
    names: [m.cards_have()],
    openTo: 'every_state',
    asksFor: [],
    isCreditUnion: false,
    isSecured: false,
    tiers: [],
    purchase: rates,
    intro: null,
    transfer: { promotion: null, rates: null, fee: { kind: 'none' } },
    cash: null,
    cashFee: { kind: 'none' },
    foreignFee: { kind: 'none' },
    late: { kind: 'none' },
    grace: 'granted',
    graceDays: null,
    minimumInterest: cents(0),
    annual,
    monthly: cents(0),
    weekly: cents(0),
    once: cents(0),
  };
}
