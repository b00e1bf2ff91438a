import type { AccountResult, Visitor } from '../../../data/account/account.ts';
import { bringVisitor, keepVisitorProof } from '../../../data/account/visitor_proof.ts';
import type { Backend } from '../../../data/client.ts';
import { syncHoldOf } from '../../../data/sync/hold.ts';
import type { AppServices } from '../../../data/services.ts';

/** Signs in and moves what the visitor before saved, in this order, before anything else is sent. */
export async function bringingAlong<Value extends { readonly visitor: Visitor | null }>(
  services: AppServices,
  signIn: (client: Backend) => Promise<AccountResult<Value>>,
): Promise<AccountResult<Value>> {
  const release = services.of(syncHoldOf).hold();
  try {
    const client = await services.backend.connect();
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
