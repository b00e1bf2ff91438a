import { readInviteCode } from '../../../domain/community/invite_code.ts';
import { objectOf } from '../../../domain/stored/reader.ts';
import { words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import { addDays, type IsoDate } from '../../../domain/time/iso_date.ts';
import { stored } from '../stored.ts';

/** How long a circle's invitation is good for, so how long this device holds on to it. Days. */
const KEPT_DAYS = 7;

const kept = stored(
  'mendwell-circle-code',
  objectOf<{ readonly code: string; readonly keptOn: IsoDate }>({ code: words, keptOn: day }),
);

/** The invitation to a circle that somebody came by and hasn't decided on: it outlives the tab, an address that is confirmed elsewhere
 *  and some days. */
export const keptInvitation = {
  /** Its code; null where there's none, or where it's over. */
  read(today: IsoDate): string | null {
    const found = kept.read();
    if (found === null) return null;
    const isOver = found.keptOn > today || addDays(found.keptOn, KEPT_DAYS) < today;
    return isOver ? null : readInviteCode(found.code);
  },
  keep: (code: string, today: IsoDate): boolean => kept.keep({ code, keptOn: today }),
  forget: kept.forget,
};

/** Where a mail to a new account leads: to the circle that the person was invited to, on whatever device it's opened, or else to
 *  `destination`. The code stands in the mail's link alone, behind its `#`, and in no account. */
export function destinationWithInvitation(destination: string, today: IsoDate): string {
  const code = keptInvitation.read(today);
  return code === null ? destination : `/community?join=${code}`;
}
