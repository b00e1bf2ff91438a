import { fieldsOf } from '../../../domain/stored/reader.ts';

/** What a link to the planner brings along, in the state of the history, to open the form of a new debt. */
export const stateForNewDebt = { newDebt: true } as const;

/** Whether a link asks for that form. */
export function asksForNewDebt(state: unknown): boolean {
  try {
    return fieldsOf(state)['newDebt'] === true;
  } catch {
    return false;
  }
}
