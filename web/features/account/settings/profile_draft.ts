import { objectOf, text } from '../../../data/reader.ts';
import { stored } from '../../../data/stored.ts';
import type { Profile } from '../../../data/profile/profile.ts';
import { onPersonLeft } from '../../../data/session/device.ts';

type KeptProfile = Profile & { readonly userId: string };

const kept = stored(
  'mendwell-profile-draft',
  objectOf<KeptProfile>({ userId: text, firstName: text, timeZone: text }),
  'optional',
);

/** Where nothing optional may be kept, it lives as long as the page: time may run out all the same. */
let held: KeptProfile | null = null;
onPersonLeft(() => {
  held = null;
});

/** Keeps what somebody typed into their profile until the tab is closed, so that time that runs out loses nothing. It is
 *  theirs alone: whoever comes after them in this tab does not get it. */
export function keepProfileDraft(userId: string, draft: Profile): void {
  held = { ...draft, userId };
  kept.keep(held);
}

export function forgetProfileDraft(): void {
  held = null;
  kept.forget();
}

/** What this person typed and did not save, or null. */
export function readProfileDraft(userId: string): Profile | null {
  const draft = kept.read() ?? held;
  if (draft?.userId !== userId) return null;
  const { firstName, timeZone } = draft;
  return { firstName, timeZone };
}
