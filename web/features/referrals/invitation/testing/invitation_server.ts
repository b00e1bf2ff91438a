import { invitationsRow } from '../../../../../supabase/wire/testing/referral_rows.ts';
import { invitationTakerOf } from '../../../../data/referrals/take_invitation.ts';
import { refusedAs, requestOf, answeredWith } from '../../../../data/testing/rpc_answers.ts';
import { serve, standIn } from '../../../../data/testing/services.ts';
import { toastsOf } from '../../../../ui/toast.ts';

/** What the server says of an invitation, and what it was asked. For tests. */
export const server = {
  inviter: { firstName: 'Dana' } as object | null,
  fails: false,
  ownCode: 'ABCDEFGH' as string | null,
  asked: [] as unknown[],
  taken: null as unknown,
  accepted: [] as string[],
  started: [] as string[],
  toasts: [] as string[],
};

const rpc = () =>
  requestOf(
    server.ownCode === null
      ? refusedAs('XX000')
      : answeredWith(invitationsRow({ code: server.ownCode, friends: [] })),
  );
const invoke = (_path: string, sent: { body: { code: string } }) => {
  server.asked.push(sent.body.code);
  return Promise.resolve(
    server.fails
      ? { data: null, error: new Error('no') }
      : { data: { inviter: server.inviter && { passesLeft: 10, ...server.inviter } }, error: null },
  );
};
serve({ connect: () => Promise.resolve({ rpc, functions: { invoke } }) });

/** Takes invitations as the test says. */
standIn(invitationTakerOf, {
  startFreeTime: (code) => {
    server.started.push(code);
    return Promise.resolve(server.taken as never);
  },
  accept: (code) => {
    server.accepted.push(code);
    return Promise.resolve(server.taken as never);
  },
  redeemRemembered: () => Promise.resolve(null),
});
standIn(toastsOf, { ...toastsOf(), done: (title) => void server.toasts.push(title) });
