import type { Backend } from '../client.ts';
import type { ErrorCodeOf } from '../contracts.ts';
import { callFunction } from '../functions.ts';
import { objectOf, text } from '../../../domain/stored/reader.ts';
import { stored } from '../stored.ts';

/** The session of a visitor who has signed in to an account: with it what they saved is moved there. Kept on the device
 *  until that has happened, because the answer may be lost on the way. */
interface Proof {
  readonly visitorId: string;
  readonly token: string;
  /** The account that it was moved to, once it was. */
  readonly broughtTo: string | null;
}

/** What became of it. `refused`: asking again will not help. `unanswered`: it may. */
export type Bringing = 'brought' | 'refused' | 'unanswered';

const kept = stored(
  'mendwell-visitor-proof',
  objectOf<Proof>({
    visitorId: text,
    token: text,
    broughtTo: (id) => (typeof id === 'string' ? id : null),
  }),
);

/** Where the browser refuses storage, what the visitor saved waits for its next session. */
export const keepVisitorProof = (visitorId: string, token: string): void =>
  void kept.keep({ visitorId, token, broughtTo: null });

/** Answers that stay what they are, whenever it is asked again. Others speak of the member, or of nothing. */
const finalCodes: ReadonlySet<ErrorCodeOf<'account/claim'> | null> = new Set([
  'visitor_session_over',
  'not_a_visitor',
  'same_person',
  'claimed_by_another',
  'account_full',
]);

/** Moves everything that the visitor saved to the member whose session the client holds: proven by both sessions, in one
 *  piece, done once. Without a kept proof of this visitor it is refused. */
export async function bringVisitor(
  client: Pick<Backend, 'functions'>,
  visitorId: string,
  memberId: string,
): Promise<Bringing> {
  const proof = kept.read();
  if (proof?.visitorId !== visitorId) return 'refused';
  if (proof.broughtTo !== null) return proof.broughtTo === memberId ? 'brought' : 'refused';
  const answer = await callFunction(client, 'account/claim', { visitorToken: proof.token }).catch(
    () => ({ kind: 'unanswered' }) as const,
  );
  // Moved it is, whether or not this page understands what came along.
  if (answer.kind === 'value' || answer.kind === 'unreadable') {
    kept.keep({ ...proof, token: '', broughtTo: memberId });
    return 'brought';
  }
  const isFinal = answer.kind === 'refused' && finalCodes.has(answer.refusal?.code ?? null);
  if (!isFinal) return 'unanswered';
  kept.forget();
  return 'refused';
}
