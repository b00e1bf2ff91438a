import { describe, expect, it } from 'vitest';
import { readChainSettings } from './chain_settings.ts';

const projectId = '0123456789abcdef0123456789abcdef';

describe('what wallets need of the server', () => {
  it('is nothing where nothing is set', () => {
    expect(readChainSettings({})).toEqual({
      ok: true,
      settings: { endpoints: new Map(), primary: 8453, walletConnect: null },
    });
  });

  it('is read chain by chain, with the relay', () => {
    const read = readChainSettings({
      CHAIN_RPC_1: 'https://one.example/key, https://two.example',
      CHAIN_RPC_8453: 'http://127.0.0.1:8545',
      CHAIN_PRIMARY: '1',
      WALLETCONNECT_PROJECT_ID: projectId,
    });
    expect(read).toEqual({
      ok: true,
      settings: {
        endpoints: new Map([
          [1, ['https://one.example/key', 'https://two.example']],
          [8453, ['http://127.0.0.1:8545']],
        ]),
        primary: 1,
        walletConnect: { projectId, relayUrl: 'wss://relay.walletconnect.org' },
      },
    });
  });

  it.each([
    ['CHAIN_RPC_1', 'http://node.example'],
    ['CHAIN_RPC_1', 'node.example'],
    ['CHAIN_RPC_1', 'https://name:password@node.example'],
    ['CHAIN_RPC_10', 'https://a.b,https://a.b,https://a.b,https://a.b,https://a.b'],
    ['CHAIN_PRIMARY', '5'],
    ['CHAIN_PRIMARY', 'Base'],
    ['WALLETCONNECT_PROJECT_ID', 'mine'],
    ['WALLETCONNECT_RELAY_URL', 'ws://relay.example'],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
  ])('%s can’t be %s', (name, value) => {
    expect(readChainSettings({ [name]: value })).toMatchObject({
      ok: false,
      problem: expect.stringContaining(name),
    });
  });
});
