import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import { type Config, type Connector, createConfig, http } from 'wagmi';
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions';
import { arbitrum, base, mainnet, optimism, polygon, zora } from 'wagmi/chains';
import { done, failed } from '../result.ts';
import { once } from '../once.ts';
import { forgetWallet } from '../session/device.ts';
import { phoneConnectorId, readPhoneSettings } from './phone_settings.ts';
import type { WalletChoice, WalletKit, WalletState, WalletStatus } from './wallet_types.ts';
import { walletErrorOf, type WalletResult } from './wallet_errors.ts';

const chains = [mainnet, polygon, optimism, arbitrum, base, zora] as const;

/** How often a chain is looked at, and how long calls wait for each other. */
const pollingMs = 4_000;
const multicallWaitMs = 32;

/** A connector whose wallet says who it is (EIP-6963); what only lies in `window.ethereum` is one of them, or an old one. */
const iconOf = ({ icon }: Connector): string | null =>
  icon?.startsWith('data:image/') ? icon : null;

async function asked<Value>(ask: () => Promise<Value>): Promise<WalletResult<Value>> {
  try {
    return done(await ask());
  } catch (thrown) {
    return failed(walletErrorOf(thrown)) as WalletResult<Value>;
  }
}

function stateOf(config: Config): WalletState {
  const { status, address, chainId, connector } = getConnection(config);
  const isKnown = status === 'connected' || status === 'reconnecting';
  return {
    status: status satisfies WalletStatus,
    address: isKnown ? (address?.toLowerCase() ?? null) : null,
    chain:
      isKnown && chainId !== undefined
        ? { id: chainId, isUnsupported: !chains.some(({ id }) => id === chainId) }
        : null,
    name: connector?.name ?? null,
  };
}

/** Wallets of this browser, over the library. No chain is read yet: the addresses are our own, so that no other server would learn who
 *  looks. */
export function createWalletKit(tell: (state: WalletState) => void): WalletKit {
  const config = createConfig({
    chains,
    multiInjectedProviderDiscovery: true,
    pollingInterval: pollingMs,
    batch: { multicall: { wait: multicallWaitMs } },
    transports: Object.fromEntries(
      chains.map(({ id }) => [id, http(`${window.location.origin}/rpc/${id}`)]),
    ) as Record<(typeof chains)[number]['id'], ReturnType<typeof http>>,
  });
  tell(stateOf(config));
  watchConnection(config, { onChange: () => tell(stateOf(config)) });

  let lastId: string | null = null;
  const readLast = async () => {
    lastId = (await config.storage?.getItem('recentConnectorId')) ?? null;
  };
  const last = readLast();
  const find = (id: string) => config.connectors.find((connector) => connector.id === id);

  const phoneSettings = once(readPhoneSettings);
  /** Who looks at a code for a phone. */
  let pairing: { readonly onUri: (uri: string) => void; readonly signal: AbortSignal } | null =
    null;
  const phoneConnector = once(async () => {
    const settings = await phoneSettings();
    if (settings === null) return null;
    const phone = await import('./phone_wallet.ts');
    // oxlint-disable-next-line no-underscore-dangle -- the library's own way to have a connector that is not in its list
    return config._internal.connectors.setup(phone.phoneConnector(settings, () => pairing));
  });

  return {
    choices() {
      const choices = config.connectors.map(
        (connector): WalletChoice => ({
          id: connector.id,
          name: connector.name,
          icon: iconOf(connector),
          wasLast: connector.id === lastId,
        }),
      );
      return choices.toSorted((one, other) => Number(other.wasLast) - Number(one.wasLast));
    },
    onChoices(listener) {
      void last.then(listener);
      return watchConnectors(config, { onChange: listener });
    },
    connect: (id) =>
      asked(async () => {
        const connector = find(id);
        if (!connector) throw Object.assign(new Error(id), { name: 'ConnectorNotFoundError' });
        const { accounts } = await connect(config, { connector });
        await readLast();
        return accounts[0].toLowerCase();
      }),
    async phone() {
      if ((await phoneSettings()) === null) return null;
      return {
        connect: (onUri, signal) =>
          asked(async () => {
            pairing = { onUri, signal };
            try {
              const connector = await phoneConnector();
              if (!connector) throw Object.assign(new Error(), { name: 'ConnectorNotFoundError' });
              const { accounts } = await connect(config, { connector });
              await readLast();
              return accounts[0].toLowerCase();
            } finally {
              pairing = null;
            }
          }),
      };
    },
    async reconnect() {
      await last;
      const connector = lastId === phoneConnectorId ? await phoneConnector() : null;
      await reconnect(config, connector ? { connectors: [connector] } : {});
    },
    async disconnect() {
      await asked(async () => {
        for (const { connector } of config.state.connections.values())
          await disconnect(config, { connector });
      });
      forgetWallet();
      await readLast();
    },
    switchChain: (id) =>
      asked(async () => {
        await switchChain(config, { chainId: id as (typeof chains)[number]['id'] });
        return null;
      }),
    signInMessage(statement, now) {
      const { address, chainId } = getConnection(config);
      if (address === undefined || chainId === undefined) return null;
      return createSiweMessage({
        domain: window.location.host,
        uri: window.location.origin,
        address,
        statement,
        version: '1',
        chainId,
        nonce: generateSiweNonce(),
        issuedAt: new Date(now),
      });
    },
    send: ({ chainId, from, to, data }) =>
      asked(() =>
        sendTransaction(config, {
          chainId: chainId as (typeof chains)[number]['id'],
          account: from as `0x${string}`,
          to: to as `0x${string}`,
          data,
        }),
      ),
    sign: (text) => asked(() => signMessage(config, { message: text })),
  };
}
