import { objectOf } from '../../../domain/stored/reader.ts';
import { dispensable, whole } from '../../../domain/stored/shape_readers.ts';
import { type CarriedDebt, carriedDebt } from './carried_debt.ts';
import { minimumRule } from '../../../domain/planner/minimum_reader.ts';

const count = whole(0, Number.MAX_SAFE_INTEGER);

const carried = carriedDebt(
  objectOf<CarriedDebt>({
    balance: count,
    apr: count,
    monthly: count,
    minimum: dispensable(minimumRule),
  }),
);

/** Takes the debt that was carried, once. */
export function takeCarriedDebt(): CarriedDebt | null {
  const debt = carried.read();
  carried.forget();
  return debt;
}
