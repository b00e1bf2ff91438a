/** A network that wallets are used on. */
export interface Chain {
  /** EIP-155. */
  readonly id: number;
  readonly name: string;
}

/** Those of the specification, section 9 (https://chainid.network has their numbers). */
export const chains = [
  { id: 1, name: 'Ethereum' },
  { id: 137, name: 'Polygon' },
  { id: 10, name: 'Optimism' },
  { id: 42_161, name: 'Arbitrum' },
  { id: 8453, name: 'Base' },
  { id: 7_777_777, name: 'Zora' },
] as const satisfies readonly Chain[];
