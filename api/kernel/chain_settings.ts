import { chains } from '../../domain/wallet/chains.ts';

/** What wallets need of the server: the endpoints of each chain, and the relay that a phone's wallet is met on. */
export interface ChainSettings {
  /** By the chain's number: asked in this order, the next where one does not answer. */
  readonly endpoints: ReadonlyMap<number, readonly string[]>;
  /** The chain that a wallet is asked for first. */
  readonly primary: number;
  readonly walletConnect: WalletConnectSettings | null;
}

export interface WalletConnectSettings {
  readonly projectId: string;
  /** `wss://…` */
  readonly relayUrl: string;
}

export type ChainSettingsReading =
  | { readonly ok: true; readonly settings: ChainSettings }
  | { readonly ok: false; readonly problem: string };

const defaultRelay = 'wss://relay.walletconnect.org';
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Whether an address may be used: encrypted, or on this machine. */
function isSafe(text: string, protocols: readonly [safe: string, plain: string]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === protocols[0] || (protocol === protocols[1] && isLoopback(hostname));
}

/** Whether two endpoints are one operator's, as far as their addresses tell: of one host, whatever the key. On this machine a port is one of
 *  its own. */
function isOneOperator(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)];
  return isLoopback(first.hostname)
    ? first.host === second.host
    : first.hostname === second.hostname;
}

/** Two endpoints of different operators, the first of each: what one of them says alone isn't believed. Null where there aren't two. */
export function twoOperators(urls: readonly string[]): readonly [string, string] | null {
  const [first] = urls;
  const second = urls.find((url) => first !== undefined && !isOneOperator(first, url));
  return first === undefined || second === undefined ? null : [first, second];
}

/** Reads `CHAIN_RPC_{id}`, `CHAIN_PRIMARY`, `WALLETCONNECT_PROJECT_ID` and `WALLETCONNECT_RELAY_URL`. Unset, there is none of it. */
export function readChainSettings(
  variables: Readonly<Record<string, string>>,
): ChainSettingsReading {
  const endpoints = new Map<number, readonly string[]>();
  for (const { id } of chains) {
    const urls = (variables[`CHAIN_RPC_${id}`] ?? '').split(/[\s,]+/).filter((url) => url !== '');
    if (urls.length === 0) continue;
    if (urls.length > 4 || !urls.every((url) => isSafe(url, ['https:', 'http:'])))
      return {
        ok: false,
        problem: `CHAIN_RPC_${id} must be one to four addresses that begin with https://, with commas between them.`,
      };
    endpoints.set(id, urls);
  }
  const primary = Number(variables['CHAIN_PRIMARY'] || 8453);
  if (!chains.some(({ id }) => id === primary))
    return {
      ok: false,
      problem: `CHAIN_PRIMARY must be one of ${chains.map(({ id }) => id).join(', ')}.`,
    };
  const projectId = variables['WALLETCONNECT_PROJECT_ID'] ?? '';
  const relayUrl = variables['WALLETCONNECT_RELAY_URL'] || defaultRelay;
  if (projectId !== '' && !/^[0-9a-f]{32}$/.test(projectId))
    return {
      ok: false,
      problem: 'WALLETCONNECT_PROJECT_ID must be the 32 characters that WalletConnect gave you.',
    };
  if (!isSafe(relayUrl, ['wss:', 'ws:']))
    return { ok: false, problem: 'WALLETCONNECT_RELAY_URL must begin with wss://.' };
  return {
    ok: true,
    settings: {
      endpoints,
      primary,
      walletConnect: projectId === '' ? null : { projectId, relayUrl },
    },
  };
}
