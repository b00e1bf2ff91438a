import type { Method } from '../kernel/methods.ts';
import type { User } from '../records/users.ts';

/** What has been shown when somebody signs in: who has come, and how they showed it. The assurance of a session is what its methods
 *  add up to (`isSecondFactor`); a way in by itself is `aal1`. */
export interface Proof {
  readonly user: User;
  readonly method: Method;
}
