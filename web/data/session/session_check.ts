import { objectOf } from '../../../domain/stored/reader.ts';
import { whole } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

const time = whole(0, Number.MAX_SAFE_INTEGER);

/** When a tab of this browser last asked whether the session stands, and when the last one asked that got an answer, in
 *  milliseconds since 1970: the tabs have one session, and what one of them learns the client tells the others. */
export const lastSessionCheck = stored(
  'mendwell-session-checked',
  objectOf<{ readonly askedAt: number; readonly answeredAt: number }>({
    askedAt: time,
    answeredAt: time,
  }),
);
