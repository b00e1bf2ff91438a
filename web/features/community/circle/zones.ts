import { locale } from '../../../ui/locale.ts';

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "Eastern Time and Central Time", each once. */
export function zoneNames(zones: readonly string[]): string {
  const names = zones.map((zone) => {
    try {
      return (
        new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
          .formatToParts(0)
          .find(({ type }) => type === 'timeZoneName')?.value ?? zone
      );
    } catch {
      // A zone that this browser does not know.
      return cityOf(zone);
    }
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(names));
}
