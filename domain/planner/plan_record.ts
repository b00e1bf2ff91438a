import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Account } from './account.ts';
import type { DebtId } from './debt.ts';
import type { Period } from './interest.ts';
import type { Amounts, DebtRow, MonthRow, PayoffPlan, PlanWarning } from './payoff_plan.ts';

/** Writes down what a simulation does, month by month. */
export class PlanRecord {
  readonly #asOf: IsoDate;
  readonly #months: MonthRow[] = [];
  readonly #order: { debtId: DebtId; paidOffOn: IsoDate }[] = [];
  readonly #warnings: PlanWarning[] = [];
  #isBehind: boolean;
  #caughtUpIn: IsoDate | null = null;
  readonly #shrinkWarned = new Set<DebtId>();

  /** `isBehind`: something is late from before the first month. */
  constructor(asOf: IsoDate, isBehind: boolean) {
    this.#asOf = asOf;
    this.#isBehind = isBehind;
  }

  add(period: Period, accounts: readonly Account[]): void {
    const debts = accounts.map(rowOf);
    // Field by field: spreading the sums takes a seventh of the plan's time.
    const { opening, charges, interest, fees, paid, principal, closing, minimum } = sumOf(debts);
    this.#months.push({
      month: period.first,
      debts,
      opening,
      charges,
      interest,
      fees,
      paid,
      principal,
      closing,
      minimum,
    });
    if (this.#isBehind && accounts.every(({ arrears }) => arrears === 0)) {
      this.#isBehind = false;
      this.#caughtUpIn = period.first;
    }
    for (const account of accounts) {
      this.#warn(period, account);
      if (account.total === 0)
        this.#order.push({ debtId: account.debt.id, paidOffOn: period.last });
    }
  }

  plan(): PayoffPlan {
    const { charges, interest, fees, paid, principal } = sumOf(this.#months);
    const first = this.#months[0];
    const last = this.#months.at(-1);
    return {
      months: this.#months,
      totals: { charges, interest, fees, paid, principal },
      debtFreeOn: this.#order.at(-1)?.paidOffOn ?? this.#asOf,
      order: this.#order,
      firstPayment: first?.paid ?? cents(0),
      lastPayment: last?.paid ?? cents(0),
      caughtUpIn: this.#caughtUpIn,
      warnings: this.#warnings,
    };
  }

  #warn({ first }: Period, account: Account): void {
    const { debt, interest, fees, charges, asked, minimum, paid } = account;
    // Of a month that has begun, the minimum may be paid already: it says nothing.
    const isWhole = first > this.#asOf;
    if (isWhole && asked < interest + fees && !this.#shrinkWarned.has(debt.id)) {
      this.#shrinkWarned.add(debt.id);
      this.#warnings.push({
        code: 'negative_amortization',
        debtId: debt.id,
        month: first,
        neededPerMonth: cents(interest + fees + charges + 1),
      });
    }
    if (paid < minimum)
      this.#warnings.push({
        code: 'minimum_missed',
        debtId: debt.id,
        month: first,
        shortBy: cents(minimum - paid),
      });
  }
}

function rowOf(account: Account): DebtRow {
  const { debt, opening, charges, interest, fees, paid, total, minimum } = account;
  return {
    debtId: debt.id,
    opening,
    charges,
    interest,
    fees,
    paid: cents(paid),
    principal: cents(paid - interest - fees),
    closing: cents(total),
    minimum,
    closingByBalance: account.owed.slice() as Cents[],
  };
}

function sumOf(rows: readonly Amounts[]): Amounts {
  let opening = 0;
  let charges = 0;
  let interest = 0;
  let fees = 0;
  let paid = 0;
  let principal = 0;
  let closing = 0;
  let minimum = 0;
  for (const row of rows) {
    opening += row.opening;
    charges += row.charges;
    interest += row.interest;
    fees += row.fees;
    paid += row.paid;
    principal += row.principal;
    closing += row.closing;
    minimum += row.minimum;
  }
  return {
    opening: opening as Cents,
    charges: cents(charges),
    interest: cents(interest),
    fees: cents(fees),
    paid: cents(paid),
    principal: cents(principal),
    closing: closing as Cents,
    minimum: cents(minimum),
  };
}
