/** What `/rpc` takes, of each and of all. */
export const rpcLimits = {
  bodyBytes: 64 * 1024,
  answerBytes: 1024 * 1024,
  perRequest: 20,
  /** Calls of one network in a window, and of all networks of one site (a /24, a /48); a request that asks for nothing counts as one. */
  perNetwork: 120,
  perSite: 240,
  /** Calls of a chain that are passed on, of one provider (a /32 of IPv6), and of all. */
  perProvider: 500,
  perAll: 2_000,
  windowMs: 10_000,
  timeoutMs: 8_000,
  /** Calls under way of one network, of one site, of one provider, and of all. */
  atOncePerNetwork: 40,
  atOncePerSite: 80,
  atOncePerProvider: 160,
  atOnce: 400,
  /** What a computation may take: no transaction takes more, https://eips.ethereum.org/EIPS/eip-7825 */
  gas: 2 ** 24,
  feeBlocks: 128,
} as const;
