import type { AccountResult, Visitor } from '../../../data/account/account.ts';
import { bringVisitor, keepVisitorProof } from '../../../data/account/visitor_proof.ts';
import { type Backend, backend } from '../../../data/client.ts';
import { holdPlanner } from '../../../data/planner/hold.ts';

/** Signs in and moves what the visitor before saved, in this order, before anything else is sent. */
export async function bringingAlong(
  signIn: (client: Backend) => Promise<AccountResult<{ readonly visitor: Visitor | null }>>,
) {
  const release = holdPlanner();
  try {
    const client = await backend();
    const result = await signIn(client);
    if (result.ok && result.value.visitor !== null) {
      const { id, token } = result.value.visitor;
      keepVisitorProof(id, token);
      const { data } = await client.auth.getSession();
      if (data.session) await bringVisitor(client, id, data.session.user.id);
    }
    return result;
  } finally {
    release();
  }
}
