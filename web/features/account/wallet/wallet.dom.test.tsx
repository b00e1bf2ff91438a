import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAppServices } from '../../../data/services.ts';
import { ServicesContext } from '../../../data/services_context.ts';
import { departureOf } from '../../../data/session/device.ts';
import { type Wallet, walletOf, walletStoreKey } from '../../../data/wallet/wallet.ts';
import type { WalletKit } from '../../../data/wallet/wallet_types.ts';
import type { WalletError } from '../../../data/wallet/wallet_errors.ts';
import ConnectDialog from './connect_dialog.tsx';
import { chainName, linkErrorText, shortAddress, walletErrorText } from './wallet_text.ts';

const fern = { id: 'fern', name: 'Fern Wallet', icon: null, wasLast: true };
const quarry = { id: 'quarry', name: 'Quarry', icon: 'data:image/png;base64,AA', wasLast: false };

let answers: (WalletError | string)[] = [];
const asked: string[] = [];
const kit: WalletKit = {
  choices: () => [fern, quarry],
  onChoices: () => () => undefined,
  async connect(id) {
    asked.push(id);
    const answer = answers.shift() ?? '0xabc';
    if (answer === 'never') return new Promise(() => undefined);
    return typeof answer === 'string' ? { ok: true, value: answer } : { ok: false, error: answer };
  },
  reconnect: () => Promise.resolve(),
  disconnect: () => Promise.resolve(),
  switchChain: () => Promise.resolve({ ok: true, value: null }),
  signInMessage: () => null,
  phone: async () => null,
  sign: () => Promise.resolve({ ok: true, value: '0x' }),
  send: () => Promise.resolve({ ok: true, value: '0x' }),
};
let isReachable = true;
const wallet: Wallet = {
  state: () => nothing,
  subscribe: () => () => undefined,
  kit: () => (isReachable ? Promise.resolve(kit) : Promise.reject(new Error('offline'))),
  resume: () => undefined,
};
const nothing = { status: 'disconnected', address: null, chain: null, name: null } as const;

const services = (storage: Storage | null = null) =>
  createAppServices({ connect: () => new Promise(() => undefined) } as never, storage, Date.now);

function open() {
  const onConnected = vi.fn<(address: string, name: string) => void>();
  const onClose = vi.fn<() => void>();
  const given = services();
  const of: typeof given.of = (make) =>
    (make as unknown) === walletOf ? (wallet as never) : given.of(make);
  render(
    <ServicesContext value={{ ...given, of }}>
      <ConnectDialog onConnected={onConnected} onClose={onClose} />
    </ServicesContext>,
  );
  return { onConnected, onClose, user: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  answers = [];
  asked.length = 0;
  isReachable = true;
});

describe('connecting a wallet', () => {
  it('offers those of this browser, the one used last first, and says what it shows', async () => {
    const { onConnected, user } = open();
    const buttons = await screen.findAllByRole('button', { name: /Fern Wallet|Quarry/ });
    expect(buttons.map((button) => button.textContent)).toEqual(['Fern WalletUsed last', 'Quarry']);
    expect(screen.getByText(/shows us your address and nothing else/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quarry' }));
    expect(onConnected).toHaveBeenCalledWith('0xabc', 'Quarry');
  });

  it.each([
    ['declined', 'You said no in your wallet. Nothing was shared.'],
    ['waiting', 'A request is already waiting in your wallet.'],
    ['not_found', 'It may have been turned off in this browser.'],
    ['unexpected', 'Quarry answered with something we don’t understand.'],
    ['no_chains', 'No chains found on connector.'],
  ] as const)(
    'says that it is %s, tries again, and lets another be chosen',
    async (code, words) => {
      answers = [{ code }, { code }, '0xdef'];
      const { onConnected, user } = open();
      await user.click(await screen.findByRole('button', { name: 'Quarry' }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(words);
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await user.click(await screen.findByRole('button', { name: 'Choose another' }));
      await user.click(await screen.findByRole('button', { name: /Fern Wallet/ }));
      expect(onConnected).toHaveBeenCalledWith('0xdef', 'Fern Wallet');
      expect(asked).toEqual(['quarry', 'quarry', 'fern']);
    },
  );

  it('of one that is connected already there is nothing more to do', async () => {
    answers = [{ code: 'already_connected' }];
    const { onClose, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Quarry' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Connector already connected');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('that is waited for is given up by Cancel, and its late answer is nobody’s', async () => {
    let answer: (value: Awaited<ReturnType<WalletKit['connect']>>) => void = () => undefined;
    const connect = vi.spyOn(kit, 'connect').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { onConnected, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Quarry' }));
    expect(screen.getByRole('status').textContent).toContain('Waiting for Quarry');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => answer({ ok: true, value: '0xabc' }));
    expect(onConnected).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Quarry' })).toBeTruthy();
    connect.mockRestore();
  });

  it('without a connection says so, and tries again', async () => {
    isReachable = false;
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Quarry' })).toBeTruthy();
  });
});

describe('the words of a wallet', () => {
  const about = { wallet: 'Quarry', chain: 8453, act: 'switch' } as const;
  it.each([
    [
      'cannot_switch',
      'Quarry does not support programmatic chain switching. Open it, choose Base, and come back.',
    ],
    ['unknown_chain', 'Quarry doesn’t know Base yet. Add it there, and come back.'],
    ['declined', 'You said no in your wallet. Nothing was changed.'],
  ] as const)('%s', (code, text) => {
    expect(walletErrorText({ code }, about).text).toBe(text);
  });
  it('name a chain that the connector does not have', () => {
    expect(walletErrorText({ code: 'chain_not_configured' }, about).title).toBe(
      'Base: chain not found on connector.',
    );
  });
  it('name chains and addresses as people know them', () => {
    expect([1, 137, 10, 42_161, 8453, 7_777_777, 100].map(chainName)).toEqual([
      'Ethereum',
      'Polygon',
      'Optimism',
      'Arbitrum',
      'Base',
      'Zora',
      '100',
    ]);
    expect(shortAddress('0x7a3f4d8986e1c4a5f8b2890d4471af3369dbc21e')).toBe('0x7a3f…c21e');
  });
  it('say of a wallet that is another’s no more than that', () => {
    expect(linkErrorText({ code: 'wallet_linked_elsewhere' }, '0x7a3f…c21e')).toContain(
      'We can’t say whose it is.',
    );
  });
});

describe('the wallet of a page', () => {
  it('brings no code where none was connected, and is disconnected when the person leaves', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage;
    const given = services(storage);
    const own = given.of(walletOf);
    const asking = vi.spyOn(own, 'kit').mockResolvedValue(kit);
    own.resume();
    kept.set(walletStoreKey, '{"state":{"current":null}}');
    own.resume();
    kept.set(walletStoreKey, 'not json');
    own.resume();
    expect(asking).not.toHaveBeenCalled();
    kept.set(walletStoreKey, '{"state":{"current":"a1"}}');
    own.resume();
    expect(asking).toHaveBeenCalledTimes(1);
    expect(own.state()).toEqual(nothing);
    given.of(departureOf).clearPerson();
  });
});
