import { fieldsOf, objectOf, text } from '../../domain/stored/reader.ts';

const link = objectOf({ letterTo: text });

/** What a link to a letter brings along, in the state of the history: whom it goes to, as the person calls them. */
export const stateForLetter = (name: string) => ({ letterTo: name });

/** Whom a letter goes to that a link led to; null where none did. */
export function letterToIn(state: unknown): string | null {
  try {
    return link({ letterTo: fieldsOf(state)['letterTo'] }).letterTo;
  } catch {
    return null;
  }
}
