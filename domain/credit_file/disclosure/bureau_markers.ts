import type { Bureau } from '../report.ts';
import { type DisclosureProfile, profiles } from './profiles.ts';

const isMarked = (marker: RegExp, text: string): boolean => marker.test(text);

/** Markers of each bureau that a text has, most first. */
function counted(text: string): readonly { readonly bureau: Bureau; readonly markers: number }[] {
  const byBureau = new Map<Bureau, number>();
  for (const { bureau, markers } of profiles)
    byBureau.set(bureau, markers.filter((marker) => isMarked(marker, text)).length);
  return [...byBureau]
    .map(([bureau, markers]) => ({ bureau, markers }))
    .toSorted((one, other) => other.markers - one.markers);
}

/** The bureau whose disclosure it is, by two markers at least; null where that isn't plain, and the person is asked. */
export function bureauOf(text: string): Bureau | null {
  const [first, second] = counted(text);
  if (!first || first.markers < 2 || first.markers === second?.markers) return null;
  return first.bureau;
}

/** The profile of a bureau's edition: as AnnualCreditReport.com prints it where the text says so. */
export function profileOf(bureau: Bureau, text: string): DisclosureProfile {
  const own = profiles.filter((profile) => profile.bureau === bureau);
  const head = text.slice(0, 4000);
  const found =
    own.find(({ editionMarkers }) => editionMarkers.some((marker) => marker.test(head))) ??
    own.find(({ editionMarkers }) => editionMarkers.length === 0) ??
    own[0];
  if (!found) throw new RangeError(`no profile of ${bureau}`);
  return found;
}
