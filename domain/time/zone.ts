/** A zone that this runtime knows; UTC for any other, and for none. */
export function knownZone(zone: string | null): string {
  if (zone === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
