import { choiceKey } from './device_keys.ts';

/** Whether the pages may keep what they can do without. Yes until the person says no. */
export function mayKeepOptional(): boolean {
  try {
    return localStorage.getItem(choiceKey) !== 'no';
  } catch {
    return false;
  }
}
