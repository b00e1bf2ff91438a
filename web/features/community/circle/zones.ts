import { deviceZone } from '../../../data/profile/device_zone.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';

/** The zones of the United States, from the most people to the fewest. */
const unitedStates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
];

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Zones to choose from, the device's first, each with the time it is there: that's how one knows one's own. */
export function zoneChoices(now: number, own = deviceZone()) {
  const zones = new Set([own, ...unitedStates, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({
    value,
    label: m.circle_make_zone_option({
      city: cityOf(value),
      time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: value }).format(now),
    }),
  }));
}

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
