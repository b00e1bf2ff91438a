/** What a link to a letter brings along, in the state of the history: whom it goes to, as the person calls them. */
export const stateForLetter = (name: string) => ({ letterTo: name });

/** Whom a letter goes to that a link led to; null where none did. */
export function letterToIn(state: unknown): string | null {
  const { letterTo } = (state ?? {}) as { readonly letterTo?: unknown };
  return typeof letterTo === 'string' ? letterTo : null;
}
