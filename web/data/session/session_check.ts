import { whole } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

/** When a tab of this browser last asked whether the session stands, in milliseconds since 1970: the tabs have one session, and
 *  what one of them learns the client tells the others. */
export const lastSessionCheck = stored(
  'mendwell-session-checked',
  whole(0, Number.MAX_SAFE_INTEGER),
);
