import { type AccountResult, bringVisitorData } from '../../data/account/account.ts';
import { type Backend, backend } from '../../data/client.ts';
import { holdPlanner } from '../../data/planner/hold.ts';

/** Signs in and moves what the visitor before saved, in this order, before anything else is sent. */
export async function bringingAlong(
  signIn: (client: Backend) => Promise<AccountResult<{ readonly visitorToken: string | null }>>,
) {
  const release = holdPlanner();
  try {
    const client = await backend();
    const result = await signIn(client);
    if (result.ok && result.value.visitorToken !== null)
      await bringVisitorData(client, result.value.visitorToken);
    return result;
  } finally {
    release();
  }
}
