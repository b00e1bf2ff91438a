/** The debt typed on the landing page, on its way into the planner. Cents and basis points. */
export interface CarriedDebt {
  readonly balance: number;
  readonly apr: number;
  readonly monthly: number;
}

const key = 'mendwell-carried-debt';

/** Puts the debt where the planner picks it up; false where the browser refuses storage. */
export function carryDebt(debt: CarriedDebt): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(debt));
    return true;
  } catch {
    return false;
  }
}

/** Takes the debt that was carried, once. */
export function takeCarriedDebt(): CarriedDebt | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    localStorage.removeItem(key);
    const { balance, apr, monthly } = JSON.parse(text) as CarriedDebt;
    return [balance, apr, monthly].every((each) => Number.isSafeInteger(each) && each >= 0)
      ? { balance, apr, monthly }
      : null;
  } catch {
    return null;
  }
}
