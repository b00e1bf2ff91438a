import { type Cents, cents } from '../money/cents.ts';
import type { Debt } from '../planner/debt.ts';
import { addMonths, type IsoDate } from '../time/iso_date.ts';
import type { Card } from './terms.ts';

const MONTHS = 12;
const WEEKS = 52;

type Fees = Pick<Card, 'annual' | 'monthly' | 'weekly'>;

/** What a card charges in a year for having it, once none of its years is free. Cents. */
export const yearlyFees = ({ annual, monthly, weekly }: Fees): Cents =>
  cents(annual + MONTHS * monthly + WEEKS * weekly);

/** The same in its first year, with what opening it costs. Cents. */
export const firstYearFees = (card: Fees & Pick<Card, 'isFirstYearFree' | 'once'>): Cents =>
  cents(yearlyFees(card.isFirstYearFree ? { ...card, annual: cents(0) } : card) + card.once);

/** What a card that is opened today charges a year, as a plan has it: from the month after, and in no field where it charges nothing. */
export const annualFeeFrom = (
  annual: Cents | undefined,
  today: IsoDate,
): Pick<Debt, 'annualFee'> =>
  annual !== undefined && annual > 0
    ? { annualFee: { amount: annual, month: Number(addMonths(today, 1).slice(5, 7)) } }
    : {};
