import type { QuoteResponse } from '../../../api/payments/wire.ts';
import { claimAfter, claimBegun, type ClaimCourse } from '../../../domain/rewards/claim_course.ts';
import { objectOf, type Reader } from '../../../domain/stored/reader.ts';
import { nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import { asking, reading, type Result, valueOf } from '../result.ts';
import {
  askChain,
  type Call,
  nextNonceCall,
  nonceOf,
  numberOf,
  readCall,
  tail,
  tokenBalanceData,
  word,
  writingFeeCall,
} from '../rewards/chain_reads.ts';
import { lookAtTransaction, outcomeOf } from '../rewards/transaction_look.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';
import type { AccessKinds } from './access_error.ts';
import { call } from './call.ts';

// An order that is paid with a stablecoin: what was quoted, what the wallet has, and how its transaction comes along. Whether the
// order is paid, the server says.

export type Quote = QuoteResponse;

export const quoteQuery = (services: AppServices, id: string) =>
  callQuery<Quote, AccessKinds>({
    queryKey: ['quote', id],
    queryFn: reading(async () => valueOf(await call(services, 'payments/orders/quote', { id }))),
    staleTime: 0,
    gcTime: 0,
  });

/** `approve(address,uint256)`: lets the till take that amount, and no more. */
export const allowData = ({ till, amount }: Quote): `0x${string}` =>
  `0x095ea7b3${word(till)}${word(BigInt(amount))}`;

/** `pay(bytes32,address,uint256,uint256,bytes)`. */
export const payData = (quote: Quote): `0x${string}` =>
  `0x945b6986${word(quote.chainOrder)}${word(quote.token)}${word(BigInt(quote.amount))}${word(
    quote.deadline,
  )}${word(5 * 32)}${tail(quote.signature)}`;

/** `paid(bytes32)`, `allowance(address,address)`. */
const paidCall = (
  { till, chainOrder }: Pick<Quote, 'till' | 'chainOrder'>,
  block: 'latest' | 'finalized',
) => readCall(till, `0xadd89bb2${word(chainOrder)}`, block);
const balanceCall = ({ token }: Quote, owner: string) => readCall(token, tokenBalanceData(owner));
const allowanceCall = ({ token, till }: Quote, owner: string) =>
  readCall(token, `0xdd62ed3e${word(owner)}${word(till)}`);

/** What a wallet has for it. */
export interface Funds {
  /** Of the coin that is sent, in its smallest unit. */
  readonly balance: bigint;
  readonly hasEnough: boolean;
  /** Whether the till may take the amount already. */
  readonly isAllowed: boolean;
  /** What the network would take for what is still to be sent, in the smallest unit of its own coin (10⁻¹⁸). */
  readonly fee: bigint;
  readonly hasFee: boolean;
  /** The number that the wallet's next transaction is going to have; null where the chain doesn't say. */
  readonly nextNonce: number | null;
}

/** Paying takes two and a half times what allowing does: before that it can't be estimated. */
const payGasFrom = (allowGas: bigint) => (allowGas * 5n) / 2n;

export const readFunds = (quote: Quote, account: string): Promise<Result<Funds>> =>
  asking(async () => {
    const [allow, pay] = [allowData(quote), payData(quote)];
    const estimate = (to: string, data: string): Call => ({
      method: 'eth_estimateGas',
      params: [{ from: account, to, data }],
    });
    const [next, ...said] = await askChain(quote.chainId, [
      nextNonceCall(account),
      balanceCall(quote, account),
      allowanceCall(quote, account),
      { method: 'eth_getBalance', params: [account, 'latest'] },
      { method: 'eth_gasPrice', params: [] },
      estimate(quote.token, allow),
      estimate(quote.till, pay),
      writingFeeCall(allow),
      writingFeeCall(pay),
    ]);
    const [balance, allowance, coin, price, allowGas, payGas, allowWriting, payWriting] =
      said.map(numberOf);
    if (balance == null || allowance == null || coin == null || price == null || allowGas == null)
      throw new TypeError('the chain left something out');
    const amount = BigInt(quote.amount);
    const isAllowed = allowance >= amount;
    const fee =
      (payGas ?? payGasFrom(allowGas)) * price +
      (payWriting ?? 0n) +
      (isAllowed ? 0n : allowGas * price + (allowWriting ?? 0n));
    return {
      balance,
      hasEnough: balance >= amount,
      isAllowed,
      fee,
      hasFee: coin >= fee,
      nextNonce: nonceOf(next),
    };
  });

/** A transaction that a wallet sent to pay. */
export interface SentPayment extends Pick<Quote, 'chainId' | 'till' | 'chainOrder' | 'deadline'> {
  readonly from: string;
  readonly hash: string;
  /** The transaction's number among its sender's: the next one when it was asked for, until it's seen. Null where neither is known. */
  readonly nonce: number | null;
}

const sentPayment: Reader<SentPayment> = objectOf<SentPayment>({
  chainId: whole(1, Number.MAX_SAFE_INTEGER),
  till: words,
  chainOrder: words,
  deadline: whole(0, Number.MAX_SAFE_INTEGER),
  from: words,
  hash: words,
  nonce: nullable(whole(0, Number.MAX_SAFE_INTEGER)),
});

/** The last one of this tab: it outlives a reload. */
export const sentInTab = stored('mendwell-stablecoin', sentPayment, 'tab');

/** How a payment comes along, judged as a claim of a badge is: the contract is the record of it. */
export type PaymentCourse = ClaimCourse;
export const paymentBegun: PaymentCourse = claimBegun;

/** The course after another look at the chain, at `now` (seconds since 1970). Throws where it doesn't answer. */
export async function followPayment(
  sent: SentPayment,
  before: PaymentCourse,
  now: number,
): Promise<{ readonly sent: SentPayment; readonly course: PaymentCourse }> {
  const { look, nonce } = await lookAtTransaction(sent, [
    paidCall(sent, 'latest'),
    paidCall(sent, 'finalized'),
  ]);
  return { sent: { ...sent, nonce }, course: claimAfter(before, look, sent.deadline, now) };
}

/** What became of a transaction that allows something: `waiting` while it is in no block. */
export async function allowanceOutcome(
  chainId: number,
  hash: string,
): Promise<'waiting' | 'done' | 'reverted'> {
  const [receipt] = await askChain(chainId, [
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ]);
  const outcome = outcomeOf(receipt);
  return outcome === 'success' ? 'done' : (outcome ?? 'waiting');
}
