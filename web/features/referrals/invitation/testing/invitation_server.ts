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

const own = {
  abortSignal: () => own,
  throwOnError: () =>
    server.ownCode === null
      ? Promise.reject(new Error('no'))
      : Promise.resolve({ data: { code: server.ownCode, friends: [] } }),
};
const rpc = () => own;
const invoke = (_path: string, sent: { body: { code: string } }) => {
  server.asked.push(sent.body.code);
  return Promise.resolve(
    server.fails
      ? { data: null, error: new Error('no') }
      : { data: { inviter: server.inviter && { passesLeft: 10, ...server.inviter } }, error: null },
  );
};
/** In the place of `web/data/client.ts`. */
export const clientModule = { backend: () => Promise.resolve({ rpc, functions: { invoke } }) };

/** In the place of `web/data/referrals/take_invitation.ts`. */
export const takingModule = {
  startFreeTime: (code: string) => {
    server.started.push(code);
    return Promise.resolve(server.taken);
  },
  acceptInvitation: (code: string) => {
    server.accepted.push(code);
    return Promise.resolve(server.taken);
  },
};

/** In the place of `web/ui/toast.ts`. */
export const toastModule = {
  toast: { done: (title: string) => server.toasts.push(title) },
};
