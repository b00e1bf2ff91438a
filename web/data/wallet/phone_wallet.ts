import { SignClient } from '@walletconnect/sign-client';
import { createConnector, SwitchChainNotSupportedError } from 'wagmi';
import { chains } from '../../../domain/wallet/chains.ts';
import { phoneConnectorId, type PhoneSettings } from './phone_settings.ts';
import { phoneStorage } from './phone_storage.ts';
import { until } from './until.ts';

// A wallet on a phone, met on a relay: a code on the screen, or a link that opens it. Nothing of it is fetched, and no relay is asked,
// before somebody wants it. WalletConnect 2, https://specs.walletconnect.com/2.0/specs/clients/sign

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type Session = ReturnType<Client['session']['getAll']>[number];

/** How long the relay may say nothing before it's said that it does. */
const relaySilentMs = 15_000;

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
];
const events = ['accountsChanged', 'chainChanged'];
const nameOf = (chainId: number): string => `eip155:${chainId}`;

/** The relay does not answer. */
class RelaySilentError extends Error {
  override readonly name = 'RelaySilentError';
}

/** The addresses that a session has on each chain. */
function granted({ namespaces }: Session): ReadonlyMap<number, `0x${string}`[]> {
  const found = new Map<number, `0x${string}`[]>();
  for (const account of namespaces['eip155']?.accounts ?? []) {
    const [, chain = '', address = ''] = account.split(':');
    const known = found.get(Number(chain)) ?? [];
    found.set(Number(chain), [...known, address as `0x${string}`]);
  }
  return found;
}

/** Ends the connection to the relay. Closing it alone does not: what waits to be sent is tried again with every heartbeat. */
async function closeRelay(client: Client): Promise<void> {
  const { heartbeat, relayer } = client.core;
  (heartbeat as { stop?: () => void }).stop?.();
  (relayer as unknown as { publisher: { queue: Map<string, unknown> } }).publisher.queue.clear();
  await relayer.transportClose().catch(() => undefined);
}

interface Pairing {
  /** Calls back with what the code on the screen holds, `wc:…`. */
  readonly onUri: (uri: string) => void;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** A connector for the library, over a client of the relay. `pairing`: who looks at the code, while somebody does. */
export function phoneConnector(
  { projectId, relayUrl, primary }: PhoneSettings,
  pairing: () => Pairing | null,
) {
  let opened: Promise<Client> | null = null;
  let session: Session | null = null;
  let chainId = primary;

  const open = () => {
    opened ??= SignClient.init({
      projectId,
      relayUrl,
      telemetryEnabled: false,
      logger: 'silent',
      storage: phoneStorage(),
      metadata: {
        name: 'Mendwell',
        description: 'Rebuild Credit with AI & Community Support',
        url: window.location.origin,
        icons: [],
      },
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  const take = (next: Session): readonly `0x${string}`[] => {
    session = next;
    const accounts = granted(next);
    // A wallet may grant what it likes: the primary chain where it did, else the first it has.
    if (!accounts.has(chainId))
      chainId = accounts.has(primary) ? primary : ([...accounts.keys()][0] ?? primary);
    return accounts.get(chainId) ?? [];
  };

  return createConnector((config) => {
    const listen = (client: Client) => {
      client.on('session_delete', ({ topic }) => {
        if (topic === session?.topic) ended();
      });
      client.on('session_expire', ({ topic }) => {
        if (topic === session?.topic) ended();
      });
      client.on('session_update', ({ topic, params }) => {
        if (session === null || topic !== session.topic) return;
        const accounts = take({ ...session, namespaces: params.namespaces });
        config.emitter.emit('change', { accounts, chainId });
      });
      client.on('session_event', ({ topic, params: { event, chainId: on } }) => {
        if (session === null || topic !== session.topic) return;
        if (event.name === 'chainChanged') {
          chainId = Number(event.data) || Number(on.split(':')[1]) || chainId;
          const accounts = granted(session).get(chainId);
          config.emitter.emit('change', { chainId, ...(accounts && { accounts }) });
        }
        if (event.name === 'accountsChanged' && Array.isArray(event.data)) {
          const accounts = (event.data as string[]).map(
            (each) => (each.split(':').at(-1) ?? '') as `0x${string}`,
          );
          config.emitter.emit('change', { accounts });
        }
      });
    };
    let listenedTo: Client | null = null;
    const client = async () => {
      const ready = await open();
      if (listenedTo !== ready) listen(ready);
      listenedTo = ready;
      return ready;
    };
    const ended = () => {
      session = null;
      config.emitter.emit('disconnect');
    };
    const pair = async (): Promise<Session> => {
      const asked = pairing();
      if (!asked) throw new RelaySilentError('nobody looks at the code');
      const { onUri, signal } = asked;
      const isSilent = AbortSignal.timeout(relaySilentMs);
      let ready: Client | null = null;
      try {
        ready = await until(client(), isSilent, () => new RelaySilentError());
        const { uri, approval } = await until(
          ready.connect({
            optionalNamespaces: {
              eip155: { chains: chains.map(({ id }) => nameOf(id)), methods, events },
            },
          }),
          isSilent,
          () => new RelaySilentError(),
        );
        if (uri === undefined) throw new RelaySilentError();
        onUri(uri);
        return await until(approval(), signal, () =>
          Object.assign(new Error('not waited for any more'), { code: 4001 }),
        );
      } catch (error) {
        if (ready) await closeRelay(ready);
        opened = null;
        throw error;
      }
    };
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (session === null) throw Object.assign(new Error('no session'), { code: 4900 });
        if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
        if (method === 'eth_accounts' || method === 'eth_requestAccounts')
          return granted(session).get(chainId) ?? [];
        const ready = await client();
        return ready.request({
          topic: session.topic,
          chainId: nameOf(chainId),
          request: { method, params },
        });
      },
    };
    return {
      id: phoneConnectorId,
      name: 'Phone wallet',
      type: phoneConnectorId,
      // oxlint-disable-next-line typescript/no-explicit-any -- the library has accounts with capabilities, too, which no phone gives here
      async connect({ isReconnecting }: any = {}): Promise<any> {
        const kept = session ?? (await client()).session.getAll().at(-1);
        if (isReconnecting && !kept) throw new RelaySilentError('nothing to reconnect to');
        const accounts = take(kept ?? (await pair()));
        return { accounts, chainId };
      },
      async disconnect() {
        const ready = await client();
        const topic = session?.topic;
        session = null;
        if (topic !== undefined)
          await ready
            .disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
            .catch(() => undefined);
        await closeRelay(ready);
        opened = null;
      },
      getAccounts: async () => (session ? (granted(session).get(chainId) ?? []) : []),
      getChainId: async () => chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        const kept = (await client()).session.getAll().at(-1);
        if (!kept) return false;
        take(kept);
        return true;
      },
      async switchChain({ chainId: wanted }: { readonly chainId: number }) {
        const chain = config.chains.find(({ id }) => id === wanted);
        const accounts = session && granted(session).get(wanted);
        if (!chain || !accounts)
          throw new SwitchChainNotSupportedError({
            connector: { name: session?.peer.metadata.name ?? 'Phone wallet' } as never,
          });
        chainId = wanted;
        config.emitter.emit('change', { chainId, accounts });
        return chain;
      },
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: ended,
    };
  });
}
