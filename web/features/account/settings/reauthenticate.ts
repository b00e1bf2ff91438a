import type { AccountResult } from '../../../data/account/account.ts';

/** Does what asks for a fresh proof. Where the server finds the proof too old after all, it is asked for anew, and the work
 *  done once more: what was typed is not lost. */
export async function reauthenticate<Value>(
  prove: (options: { readonly anew: true }) => Promise<boolean>,
  work: () => Promise<AccountResult<Value>>,
): Promise<AccountResult<Value>> {
  const result = await work();
  if (result.ok) return result;
  const { code } = result.error;
  if (code !== 'code_needed' && code !== 'proof_needed') return result;
  return (await prove({ anew: true })) ? work() : result;
}
