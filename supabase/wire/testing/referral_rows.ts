import type { RpcGiven } from '../rpcs.ts';

type InvitationsRow = NonNullable<RpcGiven<'my_invitations'>>;

export const friendRow: InvitationsRow['friends'][number] = {
  firstName: null,
  state: 'invited',
  at: '2026-11-19T15:00:00Z',
};

/** What came of a member's invitations, as an example. */
export const invitationsRow = (rest: Partial<InvitationsRow> = {}): InvitationsRow => ({
  code: '7Q4K22AB',
  invited: 3,
  joined: 2,
  qualified: 1,
  points: 1_100,
  pointsThisMonth: 100,
  pointsAFriend: 100,
  friendsAMonth: 10,
  passesLeft: 8,
  passesAMonth: 10,
  friends: [{ firstName: 'Rosa', state: 'qualified', at: '2026-11-20T15:00:00Z' }, friendRow],
  ...rest,
});
