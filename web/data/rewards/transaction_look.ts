import type { ClaimLook } from '../../../domain/rewards/claim_course.ts';
import { askChain, type Call, isMoreThanNothing, nonceOf } from './chain_reads.ts';

/** A transaction that a wallet sent, and whose it is. */
interface SentTransaction {
  readonly chainId: number;
  readonly hash: string;
  readonly from: string;
  readonly nonce: number | null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** What a receipt says of its transaction; null where it is in no block. */
export function outcomeOf(receipt: unknown): ClaimLook['receipt'] {
  const status = fieldOf(receipt, 'status');
  return status === '0x1' ? 'success' : status === '0x0' ? 'reverted' : null;
}

/** One look at a transaction and at what it is to bring: `held` asks the contract for that, by the newest block and by the newest final
 *  one. With the transaction's number, once it was seen. Throws where the chain doesn't answer. */
export async function lookAtTransaction(
  { chainId, hash, from, nonce: known }: SentTransaction,
  held: readonly [latest: Call, finalized: Call],
): Promise<{ readonly look: ClaimLook; readonly nonce: number | null }> {
  const [isHeld, isHeldFinally, receipt, transaction, count] = await askChain(chainId, [
    ...held,
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
  ]);
  // A node that didn't answer knows nothing, which is another thing than that there is nothing.
  if (typeof isHeld !== 'string' || typeof count !== 'string')
    throw new TypeError('the chain left something out');
  const seenNonce = nonceOf(fieldOf(transaction, 'nonce'));
  const nonce = seenNonce ?? known;
  return {
    look: {
      isHeld: isMoreThanNothing(isHeld),
      isHeldFinally: isMoreThanNothing(isHeldFinally),
      receipt: outcomeOf(receipt),
      isKnown: seenNonce !== null,
      isNonceUsed: nonce !== null && Number(count) > nonce,
    },
    nonce,
  };
}
