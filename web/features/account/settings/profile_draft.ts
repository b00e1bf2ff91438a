import { objectOf, text } from '../../../../domain/stored/reader.ts';
import { stored } from '../../../data/stored.ts';
import type { Profile } from '../../../data/profile/profile.ts';
import type { AppServices } from '../../../data/services.ts';
import { departureOf } from '../../../data/session/device.ts';

type KeptProfile = Profile & { readonly userId: string };

const kept = stored(
  'mendwell-profile-draft',
  objectOf<KeptProfile>({ userId: text, firstName: text, timeZone: text }),
  'optional',
);

/** What somebody typed into their profile, kept until the tab is closed, so that time that runs out loses nothing. It is
 *  theirs alone: whoever comes after them in this tab does not get it. */
export interface ProfileDraft {
  readonly keep: (userId: string, draft: Profile) => void;
  readonly forget: () => void;
  /** What this person typed and did not save, or null. */
  readonly read: (userId: string) => Profile | null;
}

export function profileDraftOf({ of }: AppServices): ProfileDraft {
  // Where nothing optional may be kept, it lives as long as the page: time may run out all the same.
  let held: KeptProfile | null = null;
  of(departureOf).onPersonLeft(() => {
    held = null;
  });
  return {
    keep(userId, draft) {
      held = { ...draft, userId };
      kept.keep(held);
    },
    forget() {
      held = null;
      kept.forget();
    },
    read(userId) {
      const draft = kept.read() ?? held;
      if (draft?.userId !== userId) return null;
      const { firstName, timeZone } = draft;
      return { firstName, timeZone };
    },
  };
}
