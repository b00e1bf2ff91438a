/** When it was decided that the money of a disputed order stays with the seller: an instant, ISO 8601. Null while the
 *  order is disputed, and where nothing was decided since it was: a dispute after one that was decided is another one. */
export function disputeClosedOn(
  state: string,
  disputedAt: string | null,
  wonAt: string | null,
): string | null {
  if (state === 'disputed' || !disputedAt || !wonAt) return null;
  return Date.parse(wonAt) >= Date.parse(disputedAt) ? wonAt : null;
}
