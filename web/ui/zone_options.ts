import { m } from '../paraglide/messages.js';

export interface ZoneOption {
  /** As IANA names it: what is stored. */
  readonly value: string;
  readonly label: string;
}

/** The zones of the United States as people there call them, from the most people to the fewest. */
const unitedStates = [
  ['America/New_York', m.ui_zone_eastern],
  ['America/Chicago', m.ui_zone_central],
  ['America/Denver', m.ui_zone_mountain],
  ['America/Phoenix', m.ui_zone_arizona],
  ['America/Los_Angeles', m.ui_zone_pacific],
  ['America/Anchorage', m.ui_zone_alaska],
  ['Pacific/Honolulu', m.ui_zone_hawaii],
  ['America/Puerto_Rico', m.ui_zone_puerto_rico],
  ['Pacific/Guam', m.ui_zone_guam],
  ['Pacific/Pago_Pago', m.ui_zone_samoa],
] as const;

/** Cities whose names have changed since some browsers learned them. */
const renamed: Readonly<Record<string, string>> = {
  Kiev: 'Kyiv',
  Calcutta: 'Kolkata',
  Saigon: 'Ho Chi Minh City',
  Rangoon: 'Yangon',
  Katmandu: 'Kathmandu',
};

/** "Buenos Aires (America, Argentina)": its city first, because that is what one looks for. */
function cityLabel(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const last = parts.at(-1) ?? zone;
  const city = renamed[last] ?? last;
  const region = parts.slice(0, -1).join(', ');
  return region === '' || region === 'Etc' ? city : `${city} (${region})`;
}

/** Zones to choose from: those of the United States, then `chosen` ones that are none of them, by the alphabet. */
export function zoneOptions(...chosen: readonly string[]): readonly ZoneOption[] {
  const first = unitedStates.map(([value, label]) => ({ value, label: label() }));
  const rest = new Set(chosen.filter((zone) => zone !== ''));
  for (const { value } of first) rest.delete(value);
  return [
    ...first,
    ...[...rest]
      .map((value) => ({ value, label: cityLabel(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}
