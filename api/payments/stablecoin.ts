import {
  quoteDomain,
  quoteSeconds,
  quoteTypes,
  tokenAmount,
} from '../../domain/passes/stablecoin.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { type Failure, failed } from '../kernel/result.ts';
import { isGivenUp, isIdle, judgeLook } from './chain_judgement.ts';
import type { Doubt } from './chain_ask.ts';
import { isSentBack, lookAtChain, readHead } from './chain_look.ts';
import { surveyTill } from './chain_survey.ts';
import type { ChainQuotes, StablecoinProvider } from './ports.ts';
import type { StablecoinSettings, TillSettings } from './stablecoin_settings.ts';
import type { ChainQuote } from './wire.ts';

type Hex = `0x${string}`;

/** As long as an unpaid quote is watched after its deadline. */
const maxSurveyedSeconds = 60 * 60;

interface Surroundings {
  readonly quotes: ChainQuotes;
  readonly siteUrl: string;
  readonly signingKey: string;
  readonly now: () => Date;
}

/** By the key itself; its nonce is of RFC 6979, so that two servers sign alike. The library is read with the first quote. */
async function signQuote(
  { chainId, till, token, chainOrder, amount, deadline }: ChainQuote,
  quoteKey: Hex,
): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(quoteKey).signTypedData({
    domain: { ...quoteDomain, chainId, verifyingContract: till as Hex },
    types: quoteTypes,
    primaryType: 'Order',
    message: {
      orderId: chainOrder as Hex,
      token: token as Hex,
      amount: BigInt(amount),
      deadline: BigInt(deadline),
    },
  });
}

const silent = (why: string): Failure<'provider_unavailable'> => ({
  ok: false,
  code: 'provider_unavailable',
  detail: `stablecoin: ${why}`,
});

const doubts: Readonly<Record<Doubt, string>> = {
  silent: 'an endpoint does not answer',
  too_long: 'an endpoint says more than is read of it',
  differ: 'the endpoints do not agree',
};

/** Whoever has to wait is told for how long. */
const notQuoted = ({
  code,
  retryAfterSeconds,
}: Failure<string>): Failure<'too_many_orders' | 'provider_unavailable'> =>
  code === 'too_many_orders'
    ? { ok: false, code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
    : silent('the quote was not kept');

/** Not so old that a survey would have to go through days of blocks for it. */
const isYoung = ({ deadline }: ChainQuote, now: number) => now <= deadline + maxSurveyedSeconds;

/** Takes a stablecoin, by a contract that passes it on to the operator: what was paid, the chain alone says. */
export function stablecoinProvider(
  { offered, tills, quoteKey }: StablecoinSettings,
  { quotes, siteUrl, signingKey, now }: Surroundings,
): StablecoinProvider {
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const tillOf = (quote: ChainQuote): TillSettings | null => tills.get(quote.chainId) ?? null;
  return {
    name: 'stablecoin',
    isLive: true,
    chainId: offered.chainId,
    async openCheckout(order, _, asker) {
      const { chainId, till, token, depth, endpoints } = offered;
      // Before anything is asked of the chain.
      const allowed = await quotes.allowQuote(order.id, asker);
      if (!allowed.ok) return notQuoted(allowed);
      const head = await readHead(endpoints, chainId);
      if (head === null) return silent('the endpoints do not answer');
      const kept = await quotes.keepQuote({
        orderId: order.id,
        chainOrder: `0x${await hmacHex(signingKey, 'order on chain', order.id)}`,
        chainId,
        till,
        token,
        amount: String(tokenAmount(order.amountCents)),
        deadline: seconds() + quoteSeconds,
        // A chain that is taken back may be shorter for a while.
        firstBlock: Math.max(0, head - depth),
        asker,
      });
      if (!kept.ok) return notQuoted(kept);
      return {
        ok: true,
        value: {
          reference: kept.value.chainOrder,
          url: `${siteUrl}/credit-payment?stablecoin=${order.id}`,
          endsAt: new Date(kept.value.deadline * 1_000).toISOString(),
        },
      };
    },
    async lookUp(order) {
      const read = await quotes.readQuote(order.id);
      if (!read.ok) return silent('the quote was not read');
      const quote = read.value;
      if (quote === null) return { ok: true, value: null };
      const till = tillOf(quote);
      // Where the chain isn't set up any more, nobody can look: that is noted too, so that the quote waits behind others.
      const now = seconds();
      const look =
        till && (await lookAtChain(till.endpoints, quote, till.depth, isGivenUp(quote, now)));
      const depth = till?.depth ?? offered.depth;
      const { event, note } = judgeLook(order, quote, look, depth, now);
      const noted = await quotes.noteLook(order.id, note);
      if (!noted.ok) return silent('the look was not noted');
      if (till === null || look === null) return silent('the chain is not set up any more');
      const isKnown = look.kind !== 'unsure' || event !== null;
      return isKnown ? { ok: true, value: event } : silent(doubts[look.why]);
    },
    async idle(open) {
      const now = seconds();
      const idle = new Set<string>();
      for (const till of tills.values()) {
        const waiting = open.filter(
          (quote) =>
            quote.chainId === till.chainId && quote.till === till.till && isYoung(quote, now),
        );
        if (waiting.length < 2) continue;
        const survey = await surveyTill(till.endpoints, {
          chainId: till.chainId,
          till: till.till,
          depth: till.depth,
          firstBlock: Math.min(...waiting.map(({ firstBlock }) => firstBlock)),
        });
        if (survey === null) continue;
        for (const quote of waiting) if (isIdle(quote, survey, now)) idle.add(quote.orderId);
      }
      return idle;
    },
    async refund(order, transaction) {
      if (transaction === null) return failed('refund_by_hand');
      const read = await quotes.readQuote(order.id);
      if (!read.ok) return silent('the quote was not read');
      const quote = read.value;
      const till = quote && tillOf(quote);
      if (quote === null || till === null) return failed('order_settled');
      const isBack = await isSentBack(till.endpoints, quote, transaction, till.depth);
      if (isBack === null) return silent('the endpoints do not answer');
      if (!isBack) return failed('refund_not_seen');
      return {
        ok: true,
        value: {
          provider: 'stablecoin',
          // One transaction gives one order back.
          id: `${quote.chainId}:${transaction}:refund`,
          type: 'refunded',
          orderId: order.id,
          reference: quote.chainOrder,
          payment: null,
          amountCents: order.amountCents,
          currency: order.currency,
          isLive: true,
          occurredAt: null,
        },
      };
    },
    async quote(order) {
      const read = await quotes.readQuote(order.id);
      if (!read.ok) return silent('the quote was not read');
      const quote = read.value;
      const till = quote && tillOf(quote);
      if (quote === null || till === null) return { ok: true, value: null };
      return {
        ok: true,
        value: {
          chainId: quote.chainId,
          till: quote.till,
          token: quote.token,
          amount: quote.amount,
          chainOrder: quote.chainOrder,
          deadline: quote.deadline,
          signature: await signQuote(quote, quoteKey),
          depth: till.depth,
          explorer: till.explorer,
          transaction: quote.payment?.transaction ?? null,
        },
      };
    },
  };
}
