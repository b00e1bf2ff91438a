import { networkOf, providerOf, siteOf } from '@mendwell/gateway/client_address';
import { rpcLimits } from './rpc_limits.ts';

/** Whom calls are counted for: how many more, and how many they may have. */
export type Shares = readonly {
  readonly key: string;
  readonly count: number;
  readonly max: number;
}[];

/** What the asker alone is counted for: their network and their site. */
const ownShares = (
  address: string,
  count: number,
  [network, site]: readonly [network: number, site: number],
): Shares => [
  { key: `network ${networkOf(address)}`, count, max: network },
  { key: `site ${siteOf(address)}`, count, max: site },
];

/** What is taken from everybody who reads the same chain: of IPv6 one provider has a part of it, who may have thousands of sites. A chain
 *  that hangs keeps nobody from another. */
function commonShares(
  address: string,
  chain: string,
  count: number,
  [provider, all]: readonly [provider: number, all: number],
): Shares {
  const name = providerOf(address);
  return [
    ...(name === null ? [] : [{ key: `${chain} provider ${name}`, count, max: provider }]),
    { key: `${chain} all`, count, max: all },
  ];
}

const { perNetwork, perSite, perProvider, perAll } = rpcLimits;
const { atOncePerNetwork, atOncePerSite, atOncePerProvider, atOnce } = rpcLimits;

/** A request, whatever it asks for. */
export const requestShares = (address: string): Shares =>
  ownShares(address, 1, [perNetwork, perSite]);

/** Its other calls, of which so many are passed on: what isn't passed on is at the asker's own cost. */
export const callShares = (
  address: string,
  chain: string,
  others: number,
  passedOn: number,
): Shares => [
  ...ownShares(address, others, [perNetwork, perSite]),
  ...commonShares(address, chain, passedOn, [perProvider, perAll]),
];

export const underWayShares = (address: string, chain: string, count: number): Shares => [
  ...ownShares(address, count, [atOncePerNetwork, atOncePerSite]),
  ...commonShares(address, chain, count, [atOncePerProvider, atOnce]),
];

const isWithin = (counts: ReadonlyMap<string, number>, shares: Shares) =>
  shares.every(({ key, count, max }) => count === 0 || (counts.get(key) ?? 0) + count <= max);

/** Counts calls that are under way, in this process. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  /** Whether there is room for so many more; they are counted until `end`. */
  begin(shares: Shares): boolean {
    if (!isWithin(this.#counts, shares)) return false;
    for (const { key, count } of shares)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
    return true;
  }

  end(shares: Shares): void {
    for (const { key, count } of shares) {
      const left = (this.#counts.get(key) ?? 0) - count;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}

/** Counts calls in windows of ten seconds, in this process: it guards the endpoints, not accounts. */
export class Counts {
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether so many more are within each share; none is counted where they aren't. */
  take(shares: Shares): boolean {
    const window = Math.floor(this.#now() / rpcLimits.windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    if (!isWithin(this.#counts, shares)) return false;
    for (const { key, count } of shares)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
    return true;
  }
}
