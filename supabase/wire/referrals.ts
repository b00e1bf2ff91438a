import * as z from 'zod/mini';
import { count, instant, words } from './row.ts';

const friend = z.object({
  /** Null when they gave none. */
  firstName: z.nullable(z.string()),
  /** How far they came. `refused`: they saved a plan, and a rule kept it from bringing points. */
  state: z.enum(['invited', 'joined', 'qualified', 'refused']),
  at: instant,
});
export type FriendState = z.output<typeof friend>['state'];

/** What came of a member's invitations. Months are calendar months, UTC. */
const myInvitations = z.object({
  code: words,
  /** Friends, counted: those who took the invitation, have an account, and saved a first plan that counts. */
  invited: count,
  joined: count,
  qualified: count,
  points: count,
  pointsThisMonth: count,
  pointsAFriend: count,
  friendsAMonth: count,
  passesLeft: count,
  passesAMonth: count,
  /** Newest first. */
  friends: z.array(friend),
});
export type MyInvitationsAnswer = z.output<typeof myInvitations>;

export const referralAnswers = {
  /** Null for anybody but a member. */
  my_invitations: z.nullable(myInvitations),
  /** The new code. */
  renew_invitation: words,
};
