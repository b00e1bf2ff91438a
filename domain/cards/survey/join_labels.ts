import type { Card } from '../terms.ts';

/** Cards that one issuer sells under several names on the very same terms, as one card with all names. Eligibility, rates
 *  and fees decide; neither names nor addresses. `terms` is what the source row said, in one text. */
export function joinLabels(
  rows: readonly { readonly card: Card; readonly terms: string }[],
): readonly Card[] {
  const joined = new Map<string, Card>();
  for (const { card, terms } of rows) {
    const key = `${card.institution}\n${terms}`;
    const first = joined.get(key);
    if (first === undefined) joined.set(key, card);
    else
      joined.set(key, {
        ...first,
        names: [...new Set([...first.names, ...card.names])],
      });
  }
  return [...joined.values()];
}
