import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { encodeFunctionData, type Abi, type Hex } from 'viem';
import { type BrowserWallet, putWallet } from '../../browser_wallet.ts';
import { findingsOn } from '../../findings.ts';
import { localChain } from '../../local_chain.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';
import { chooseHour } from '../../visitor_access.ts';

// A pass paid with a stablecoin, by a wallet in the browser, on a chain of this machine: what is said before, what may happen on the
// way, and that the time is there. Mining is done by hand.

const env = (name: string) => process.env[name] ?? '';
const [token, till] = [env('STABLECOIN_OF_SHOP'), env('TILL_OF_SHOP')];
/** Accounts that a local node gives money to, which everyone knows: the sixth deploys, the second is paid. */
const deployer = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const deployerKey = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba';
const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.use({ baseURL: env('SHOP_URL') });
// One chain, whose blocks each test makes by hand.
test.describe.configure({ mode: 'serial' });

const dollar = JSON.parse(fs.readFileSync('contracts/built/TestDollar.json', 'utf8')) as {
  readonly abi: Abi;
  readonly bytecode: Hex;
};

const { chain, mine } = localChain(env('TILL_CHAIN_URL'));

test.beforeAll(async () => {
  const state = await (await fetch(env('TILL_CHAIN_CONTROL_URL'))).text();
  test.skip(state !== 'ready', 'no local node for this machine');
  if ((await chain('eth_getCode', till, 'latest')) !== '0x') return;
  await chain('eth_sendTransaction', { from: deployer, data: dollar.bytecode, gas: '0x2dc6c0' });
  await expect.poll(() => chain('eth_getCode', token, 'latest')).not.toBe('0x');
  execFileSync(
    process.execPath,
    [
      'tools/operator.mjs',
      'chain',
      'deploy',
      'till',
      '--chain',
      '10',
      '--treasury',
      treasury,
      '--send',
    ],
    {
      env: {
        ...process.env,
        CHAIN_RPC_10: env('TILL_CHAIN_URL'),
        QUOTE_KEY: env('QUOTE_KEY_OF_SHOP'),
        DEPLOYER_KEY: deployerKey,
      },
    },
  );
  expect(await chain('eth_getCode', till, 'latest')).not.toBe('0x');
});
test.beforeEach(() => chain('evm_setAutomine', false));
test.afterEach(() => chain('evm_setAutomine', true));

/** Makes dollars for an address. */
async function mint(to: string, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: dollar.abi, functionName: 'mint', args: [to, amount] });
  await chain('eth_sendTransaction', { from: deployer, to: token, data, gas: '0x30d40' });
  await mine();
}

async function dollarsOf(address: string): Promise<bigint> {
  const data = encodeFunctionData({
    abi: dollar.abi,
    functionName: 'balanceOf',
    args: [address],
  });
  return BigInt((await chain('eth_call', { to: token, data }, 'latest')) as string);
}

/** A visitor with a wallet that has a little of the network's own coin, at an order that waits to be paid. */
async function buyer(
  device: (options: object) => Promise<Page>,
  viewport: { readonly width: number; readonly height: number },
) {
  const page = await device({ viewport });
  const wallet = await putWallet(page, { chainId: 10, chainUrl: env('TILL_CHAIN_URL') });
  await chain('anvil_setBalance', wallet.address, '0xde0b6b3a7640000');
  return { page, wallet };
}

const toPay = async (page: Page) => {
  await opened(page, '/credit-payment');
  await chooseHour(page);
  await page.getByRole('button', { name: 'Pay $1.99 with a stablecoin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $1.99 with a stablecoin');
};
const connect = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fern Wallet' }).click();
};
const allow = (page: Page) => page.getByRole('button', { name: 'Allow 1.99 USDC' });
const pay = (page: Page) => page.getByRole('button', { name: 'Pay 1.99 USDC' });

/** The transactions of a wallet that wait. */
async function waitingOf({ address }: BrowserWallet): Promise<readonly { readonly nonce: Hex }[]> {
  const { transactions } = (await chain('eth_getBlockByNumber', 'pending', true)) as {
    readonly transactions: readonly { readonly from: string; readonly nonce: Hex }[];
  };
  return transactions.filter(({ from }) => from === address.toLowerCase());
}

/** The one that a wallet has just sent: the node may show it a moment after the page does. */
async function sentBy(wallet: BrowserWallet): Promise<{ readonly nonce: Hex }> {
  await expect.poll(async () => (await waitingOf(wallet)).length).toBe(1);
  const [sent] = await waitingOf(wallet);
  if (!sent) throw new Error('nothing waits');
  return sent;
}

test('at 360 px a pass is paid with a stablecoin: said before, declined, allowed, sent, seen, deep, and the time is there', async ({
  device,
}) => {
  const { page, wallet } = await buyer(device, { width: 360, height: 740 });
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    if ((await response.text().catch(() => '')).includes('eip6963:requestProvider'))
      fetched.push(response.url());
  });
  const before = await dollarsOf(treasury);

  await test.step('a card comes first, and nothing of a wallet comes before it’s wanted', async () => {
    await opened(page, '/credit-payment');
    await chooseHour(page);
    await expect(page.getByRole('button', { name: 'Pay $1.99 by card' })).toBeVisible();
    await expect(page.getByText('A card is simpler.')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await toPay(page);
    await expect(page.getByText('1.99 USDC on Optimism')).toBeVisible();
    await expect(page.getByText('Refunds are made by hand.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay by card instead' })).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    expect(fetched).toEqual([]);
  });

  await test.step('a wallet without the money is told what it lacks', async () => {
    await connect(page);
    await expect(
      page.getByText('This wallet has 0.00 USDC on Optimism, and you need 1.99 USDC.'),
    ).toBeVisible();
    await mint(wallet.address, 5_000_000n);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(allow(page)).toBeVisible();
    await expect(page.getByText(/^0\.\d+ ETH$/)).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('no is no', async () => {
    await wallet.refuse('eth_sendTransaction', 4001);
    await allow(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You said no in your wallet. Nothing was sent, and nothing was spent.',
    );
    expect(await waitingOf(wallet)).toEqual([]);
  });

  await test.step('the exact amount is allowed, then paid', async () => {
    await allow(page).click();
    await expect(page.getByRole('status').getByText('Allowing it')).toBeVisible();
    await mine();
    await expect(pay(page)).toBeVisible();
    await pay(page).click();
    await expect(page.getByRole('status').getByText('Sent')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See it on the explorer' })).toHaveAttribute(
      'href',
      /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/,
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await reloaded(page);
    await expect(page.getByRole('status').getByText('Sent')).toBeVisible();
    await mine();
    await expect(page.getByRole('status').getByText('Your payment is there')).toBeVisible();
    await expect(page.getByText('until it’s 3 blocks deep')).toBeVisible();
  });

  await test.step('once it’s deep the pass runs, and the money is where it belongs', async () => {
    await mine(2);
    await expect(page).toHaveURL(/\/payment-success\?order=/);
    await expect(page.getByText('A stablecoin (USDC), from a wallet')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    expect((await dollarsOf(treasury)) - before).toBe(1_990_000n);
    expect(await dollarsOf(wallet.address)).toBe(3_010_000n);
    expect(await dollarsOf(till)).toBe(0n);
    await opened(page, '/settings?view=history');
    await expect(page.getByText('$1.99').first()).toBeVisible();
  });
});

test('at 1440 px a payment that is canceled says so, one on another network is switched, and a card is still possible', async ({
  device,
}) => {
  const { page, wallet } = await buyer(device, { width: 1440, height: 900 });
  await mint(wallet.address, 5_000_000n);
  await toPay(page);
  await connect(page);

  await test.step('on another network it offers ours', async () => {
    await expect(allow(page)).toBeVisible();
    await wallet.choose(1);
    await expect(page.getByText('Your wallet is on another network.')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('button', { name: 'Switch to Optimism' }).click();
    await allow(page).click();
    await expect(page.getByRole('status').getByText('Allowing it')).toBeVisible();
    await mine();
  });

  await test.step('canceled in the wallet', async () => {
    await pay(page).click();
    await expect(page.getByRole('status').getByText('Sent')).toBeVisible();
    // The page has seen it waiting, and knows what number the wallet gave it.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('mendwell-stablecoin')))
      .toMatch(/"nonce":"?\d/);
    const sent = await sentBy(wallet);
    const raw = await wallet.account.signTransaction({
      to: wallet.account.address,
      chainId: 10,
      nonce: Number(sent.nonce),
      gas: 21_000n,
      maxFeePerGas: 60_000_000_000n,
      maxPriorityFeePerGas: 50_000_000_000n,
      type: 'eip1559',
    });
    await chain('eth_sendRawTransaction', raw);
    await mine();
    await expect(page.getByRole('alert')).toContainText('Canceled in your wallet');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pay(page)).toBeVisible();
  });

  await test.step('refused by the contract', async () => {
    await pay(page).click();
    await expect(page.getByRole('status').getByText('Sent')).toBeVisible();
    // What was allowed is taken back first, in the same block.
    await sentBy(wallet);
    await chain('anvil_setBalance', wallet.address, '0xde0b6b3a7640000');
    await chain('evm_increaseTime', 3_600);
    await mine();
    await expect(page.getByRole('alert')).toContainText('The payment didn’t go through');
    expect(await findingsOn(page, { rules: 'contrast' })).toEqual([]);
  });

  await test.step('a card is still possible', async () => {
    await page.getByRole('link', { name: 'Pay by card instead' }).click();
    await expect(page.getByRole('button', { name: 'Pay $1.99 by card' })).toBeVisible();
  });
});
