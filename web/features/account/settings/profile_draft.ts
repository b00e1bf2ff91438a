import { keepInTab, readFromTab } from '../../../data/optional_storage.ts';
import type { Profile } from '../../../data/profile/profile.ts';
import { onPersonLeft } from '../../../data/session/device.ts';

const key = 'mendwell-profile-draft';

/** Where nothing optional may be kept, it lives as long as the page: time may run out all the same. */
let held: string | null = null;
onPersonLeft(() => {
  held = null;
});

/** Keeps what somebody typed into their profile until the tab is closed, so that time that runs out loses nothing. It is
 *  theirs alone: whoever comes after them in this tab does not get it. */
export function keepProfileDraft(userId: string, draft: Profile): void {
  held = JSON.stringify({ userId, ...draft });
  keepInTab(key, held);
}

export function forgetProfileDraft(): void {
  held = null;
  keepInTab(key, null);
}

/** What this person typed and did not save, or null. */
export function readProfileDraft(userId: string): Profile | null {
  try {
    const kept = JSON.parse(readFromTab(key) ?? held ?? 'null') as Record<string, unknown> | null;
    if (kept?.['userId'] !== userId) return null;
    const { firstName, timeZone } = kept;
    return typeof firstName === 'string' && typeof timeZone === 'string'
      ? { firstName, timeZone }
      : null;
  } catch {
    return null;
  }
}
