import {
  type Ask,
  block,
  bothOf,
  type Endpoints,
  eventsOfTill,
  hexOf,
  isDoubt,
  quantity,
} from './chain_ask.ts';

// What a till has taken of late: one look for all orders that wait there, so that many that nobody pays don't keep one waiting that was paid.
// It says for which nothing has happened; whatever decides something of an order is looked at for that order alone.

export interface Survey {
  /** What the orders that were paid are called on chain, by either endpoint. */
  readonly paid: ReadonlySet<string>;
  /** Seconds since 1970 of a block as deep as a pass asks for, by the endpoint that is further behind. */
  readonly deepAt: number;
}

export interface SurveyedTill {
  readonly chainId: number;
  readonly till: string;
  /** Before it there can be no payment of any order that waits. */
  readonly firstBlock: number;
  readonly depth: number;
}

/** What one endpoint says. Throws where it doesn't answer, or is of another chain. */
async function surveyBy(
  ask: Ask,
  { chainId, till, firstBlock, depth }: SurveyedTill,
): Promise<Survey> {
  const [chain, head] = await Promise.all([
    ask(quantity, 'eth_chainId', []),
    ask(quantity, 'eth_blockNumber', []),
  ]);
  if (chain !== chainId) throw new TypeError('it is an endpoint of another chain');
  const deep = await ask(block, 'eth_getBlockByNumber', [
    hexOf(Math.max(0, head - depth + 1)),
    false,
  ]);
  const paid = new Set<string>();
  for await (const events of eventsOfTill(ask, { till, from: firstBlock, to: head }))
    for (const { topics } of events) paid.add(topics[1] ?? '');
  return { paid, deepAt: deep.timestamp };
}

/** What both endpoints say together; null where one doesn't answer, or says more than is read. */
export async function surveyTill(
  endpoints: Endpoints,
  till: SurveyedTill,
  timeoutMs = 6_000,
): Promise<Survey | null> {
  const both = await bothOf(endpoints, timeoutMs, (ask) => surveyBy(ask, till));
  if (isDoubt(both)) return null;
  const [one, other] = both;
  return {
    paid: new Set([...one.paid, ...other.paid]),
    deepAt: Math.min(one.deepAt, other.deepAt),
  };
}
