import { type AccountResult, type Visitor, visitorOf } from '../account/account.ts';
import { toAccountError } from '../account/account_error.ts';
import type { Backend } from '../client.ts';
import { done, failed } from '../result.ts';

/** Within this long after it was made an account is one that this sign-in made. */
const newMs = 60_000;

/** Whether this browser has a wallet, without any code of one: by EIP-6963, or as old ones do it. Calls back at most once. */
export function onWalletHere(listener: () => void): () => void {
  if ('ethereum' in window) {
    listener();
    return () => {};
  }
  window.addEventListener('eip6963:announceProvider', listener, { once: true });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', listener);
}

/** Signs in by a message that a wallet has signed. `isNew`: no account had the wallet, so there is one now. */
export async function signInWithWallet(
  client: Backend,
  { message, signature }: { readonly message: string; readonly signature: string },
  now: number,
): Promise<AccountResult<{ readonly visitor: Visitor | null; readonly isNew: boolean }>> {
  const visitor = await visitorOf(client);
  const { data, error } = await client.auth.signInWithWeb3({
    chain: 'ethereum',
    message,
    signature: signature as `0x${string}`,
  });
  if (error) return failed(toAccountError(error));
  return done({ visitor, isNew: now - Date.parse(data.user.created_at) < newMs });
}
