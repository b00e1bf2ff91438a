/** Where it is met, as the server's configuration says. */
export interface PhoneSettings {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The chain that is asked for first. */
  readonly primary: number;
}

/** What the library remembers it by. */
export const phoneConnectorId = 'walletConnect';

/** What `/config.json` says of wallets on a phone; null where that is not set up. Throws where it does not come. */
export async function readPhoneSettings(): Promise<PhoneSettings | null> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The configuration did not arrive: ${answer.status}`);
  const { wallets } = (await answer.json()) as {
    readonly wallets?: {
      readonly primary: number;
      readonly walletConnect: Omit<PhoneSettings, 'primary'> | null;
    };
  };
  return wallets?.walletConnect ? { ...wallets.walletConnect, primary: wallets.primary } : null;
}
