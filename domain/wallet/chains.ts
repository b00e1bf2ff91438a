/** A network that wallets are used on. */
export interface Chain {
  /** EIP-155. */
  readonly id: number;
  readonly name: string;
  /** What its fees are paid in: 10¹⁸ of its smallest unit. */
  readonly coin: string;
}

/** Those of the specification, section 9 (https://chainid.network has their numbers). */
export const chains = [
  { id: 1, name: 'Ethereum', coin: 'ETH' },
  { id: 137, name: 'Polygon', coin: 'POL' },
  { id: 10, name: 'Optimism', coin: 'ETH' },
  { id: 42_161, name: 'Arbitrum', coin: 'ETH' },
  { id: 8453, name: 'Base', coin: 'ETH' },
  { id: 7_777_777, name: 'Zora', coin: 'ETH' },
] as const satisfies readonly Chain[];
