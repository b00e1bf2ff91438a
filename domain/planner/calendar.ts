import { type IsoDate, addMonths, firstOfMonth, lastOfMonth } from '../time/iso_date.ts';
import type { Period } from './interest.ts';

/** The months after a day, each worked out once: a plan may be simulated many times over. */
export class Calendar {
  readonly asOf: IsoDate;
  readonly #months: Period[] = [];

  constructor(asOf: IsoDate) {
    this.asOf = asOf;
  }

  /** The month `count` months after that of `asOf`; 1 is the month of the first payment. */
  month(count: number): Period {
    let period = this.#months[count];
    if (period === undefined) {
      const first = addMonths(firstOfMonth(this.asOf), count);
      const last = lastOfMonth(first);
      period = { first, last, days: Number(last.slice(8)) };
      this.#months[count] = period;
    }
    return period;
  }
}
