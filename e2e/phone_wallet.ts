import { SignClient } from '@walletconnect/sign-client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export interface PhoneWallet {
  readonly address: string;
  /** Scans a code: approves the connection, or says no. */
  scan(uri: string): Promise<void>;
  /** Says no to the next thing it's asked. */
  refuseNext(): void;
  /** Ends every connection, as its user does in it. */
  end(): Promise<void>;
  /** Is turned off: it asks the relay for nothing more. */
  off(): Promise<void>;
}

const inMemory = () => {
  const kept = new Map<string, unknown>();
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <Value>() => [...kept.entries()] as [string, Value][],
    getItem: async <Value>(key: string) => kept.get(key) as Value | undefined,
    setItem: async (key: string, value: unknown) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
};

/** A wallet on a phone, with a key of its own, that is met on the relay. */
export async function takePhone(relayUrl: string): Promise<PhoneWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    storage: inMemory(),
    metadata: { name: 'Phone Fern', description: '', url: 'http://127.0.0.1', icons: [] },
  });
  let refuses = false;
  // What the relay no longer takes is seen on the page, where the answer doesn't come; it's no failure of whichever test runs by then.
  const unheard = () => undefined;
  const no = { code: 5000, message: 'User rejected.' };
  client.on('session_proposal', ({ id, params }) => {
    if (refuses) {
      refuses = false;
      client.reject({ id, reason: no }).catch(unheard);
      return;
    }
    const asked = params.optionalNamespaces['eip155'];
    const chains = asked?.chains ?? [];
    client
      .approve({
        id,
        namespaces: {
          eip155: {
            chains,
            methods: asked?.methods ?? [],
            events: asked?.events ?? [],
            accounts: chains.map((chain) => `${chain}:${account.address}`),
          },
        },
      })
      .then(({ acknowledged }) => acknowledged())
      .catch(unheard);
  });
  client.on('session_request', ({ id, topic, params }) => {
    const { method, params: given } = params.request;
    const answer = async () => {
      if (refuses) {
        refuses = false;
        return { id, jsonrpc: '2.0' as const, error: no };
      }
      if (method !== 'personal_sign') throw new TypeError(`not of this wallet: ${method}`);
      const raw = (given as readonly [`0x${string}`])[0];
      return {
        id,
        jsonrpc: '2.0' as const,
        result: await account.signMessage({ message: { raw } }),
      };
    };
    answer()
      .then((response) => client.respond({ topic, response }))
      .catch(unheard);
  });
  return {
    address: account.address,
    scan: async (uri) => void (await client.pair({ uri })),
    refuseNext() {
      refuses = true;
    },
    async end() {
      for (const { topic } of client.session.getAll())
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    },
    async off() {
      (client.core.heartbeat as { stop?: () => void }).stop?.();
      await client.core.relayer.transportClose();
    },
  };
}
