import type { Page } from '@playwright/test';
import { createWalletClient, defineChain, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What a test has the wallet do next. */
interface Controls {
  /** The method that is answered by an error of this number, once. */
  fail: { readonly method: string; readonly code: number; readonly message: string } | null;
  /** Answers nothing until it is released. */
  hold: string | null;
  release: (() => void) | null;
}

export interface BrowserWallet {
  /** With its checksum. */
  readonly address: string;
  /** The key itself: for what its user does in the wallet, without the page. */
  readonly account: ReturnType<typeof privateKeyToAccount>;
  /** Has the next request of a method refused: 4001 by its user, -32002 because another one waits. */
  refuse(method: string, code: number, message?: string): Promise<void>;
  /** Its user chooses another chain in it. */
  choose(chainId: number): Promise<void>;
  /** Its user chooses another account in it. */
  chooseAccount(address: string): Promise<void>;
  /** Every method it was asked. */
  asked(): Promise<readonly string[]>;
}

/** Puts a wallet with a key of its own into a browser, as an extension would: it makes itself known by EIP-6963, and signs
 *  what it is given. It keeps to its tab whom it was shown to. */
export async function putWallet(
  page: Page,
  {
    name = 'Fern Wallet',
    rdns = 'example.fern',
    chainId = 8453,
    chainUrl = '',
  }: {
    readonly name?: string;
    readonly rdns?: string;
    readonly chainId?: number;
    /** A node of that chain, by which it sends; without one it sends nothing. */
    readonly chainUrl?: string;
  } = {},
): Promise<BrowserWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const signer = `sign_${rdns.replaceAll('.', '_')}`;
  await page.exposeFunction(signer, (raw: `0x${string}`) =>
    account.signMessage({ message: { raw } }),
  );
  const sender = `send_${rdns.replaceAll('.', '_')}`;
  await page.exposeFunction(sender, ({ to, data }: { to: `0x${string}`; data: `0x${string}` }) => {
    const chain = defineChain({
      id: chainId,
      name: 'local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chainUrl] } },
    });
    return createWalletClient({ account, chain, transport: http(chainUrl) }).sendTransaction({
      to,
      data,
      gas: 300_000n,
    });
  });
  await page.addInitScript(
    (given) => {
      const known = new Set([1, given.chainId]);
      const grantedKey = `granted:${given.rdns}`;
      let chain = given.chainId;
      let address = given.address;
      const listeners: Record<string, ((value: unknown) => void)[]> = {};
      const emit = (event: string, value: unknown) => {
        for (const listener of listeners[event] ?? []) listener(value);
      };
      const hex = (value: number) => `0x${value.toString(16)}`;
      const failure = (code: number, message: string) =>
        Object.assign(new Error(message), { code });
      const isGranted = () => sessionStorage.getItem(grantedKey) === '1';
      const controls: Controls & { asked: string[]; set: (event: string, value: never) => void } = {
        fail: null,
        hold: null,
        release: null,
        asked: [],
        set(event, value) {
          if (event === 'chainChanged') {
            chain = value;
            known.add(chain);
            emit(event, hex(chain));
          } else {
            address = value;
            emit(event, [address]);
          }
        },
      };
      Object.assign(window, { [`wallet:${given.rdns}`]: controls });
      const provider = {
        on(event: string, listener: (value: unknown) => void) {
          (listeners[event] ??= []).push(listener);
        },
        removeListener(event: string, listener: (value: unknown) => void) {
          listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener);
        },
        async request({ method, params = [] }: { method: string; params?: readonly never[] }) {
          controls.asked.push(method);
          const { fail } = controls;
          if (fail?.method === method) {
            controls.fail = null;
            throw failure(fail.code, fail.message);
          }
          const first = params[0] as { chainId?: string } | string | undefined;
          const wanted = typeof first === 'object' ? Number(first.chainId) : 0;
          switch (method) {
            case 'eth_requestAccounts':
              sessionStorage.setItem(grantedKey, '1');
              return [address];
            case 'eth_accounts':
              return isGranted() ? [address] : [];
            case 'wallet_requestPermissions':
              sessionStorage.setItem(grantedKey, '1');
              return [
                { parentCapability: 'eth_accounts', caveats: [{ type: 'a', value: [address] }] },
              ];
            case 'wallet_revokePermissions':
              sessionStorage.removeItem(grantedKey);
              return null;
            case 'eth_chainId':
              return hex(chain);
            case 'wallet_switchEthereumChain':
              if (!known.has(wanted)) throw failure(4902, 'Unrecognized chain ID');
              controls.set('chainChanged', wanted as never);
              return null;
            case 'wallet_addEthereumChain':
              controls.set('chainChanged', wanted as never);
              return null;
            case 'personal_sign':
              return (window as never as Record<string, (raw: unknown) => unknown>)[given.signer]?.(
                first,
              );
            case 'eth_sendTransaction':
              if (!given.canSend) throw failure(4200, 'This wallet sends nothing.');
              return (window as never as Record<string, (call: unknown) => unknown>)[
                given.sender
              ]?.(first);
            default:
              throw failure(4200, `This wallet knows no ${method}.`);
          }
        },
      };
      const detail = Object.freeze({
        info: Object.freeze({
          uuid: crypto.randomUUID(),
          name: given.name,
          rdns: given.rdns,
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="seagreen"/></svg>',
        }),
        provider,
      });
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { name, rdns, chainId, address: account.address, signer, sender, canSend: chainUrl !== '' },
  );
  const key = `wallet:${rdns}`;
  const set = (event: string, value: unknown) =>
    page.evaluate(
      ([at, what, to]) => {
        const all = window as never as Record<
          string,
          { set: (event: unknown, value: unknown) => void }
        >;
        all[at as string]?.set(what, to);
      },
      [key, event, value] as const,
    );
  return {
    address: account.address,
    account,
    refuse: (method, code, message = 'User rejected the request.') =>
      page.evaluate(
        ([at, fail]) => {
          const all = window as never as Record<string, Controls>;
          const controls = all[at];
          if (controls) controls.fail = fail;
        },
        [key, { method, code, message }] as const,
      ),
    choose: (id) => set('chainChanged', id),
    chooseAccount: (address) => set('accountsChanged', address),
    asked: () =>
      page.evaluate(
        (at) => (window as never as Record<string, { asked: string[] }>)[at]?.asked ?? [],
        key,
      ),
  };
}
