import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { type Hex, toFunctionSelector } from 'viem';
import { type BrowserWallet, putWallet } from '../../browser_wallet.ts';
import { findingsOn } from '../../findings.ts';
import { localChain } from '../../local_chain.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';
import { asOperator, makeMember, signIn } from '../../visitor_access.ts';

// An earned badge put on a chain of this machine, by a wallet in the browser: what is said before, what may happen on the way, and
// that it stays. Mining is done by hand.

const env = (name: string) => process.env[name] ?? '';
const shopUrl = env('SHOP_URL');
const folder = env('SHOP_DATA_DIR');
const contract = env('BADGES_OF_SHOP');
/** Accounts that a local node gives money to, which everyone knows: the first one deploys, the second one is the admin. */
const deployerKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const admin = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.use({ baseURL: shopUrl });
// One chain, whose blocks each test makes by hand.
test.describe.configure({ mode: 'serial' });

const { chain, mine } = localChain(env('CHAIN_URL'));

test.beforeAll(async () => {
  const state = await (await fetch(env('CHAIN_CONTROL_URL'))).text();
  test.skip(state !== 'ready', 'no local node for this machine');
  // In this order: an address is by how many were made before.
  for (const [what, at] of [
    [[], contract],
    [['points'], env('POINTS_OF_SHOP')],
  ] as const) {
    if ((await chain('eth_getCode', at, 'latest')) !== '0x') continue;
    const site = 'https://mendwell.example';
    const args = ['chain', 'deploy', ...what, '--admin', admin, '--site', site, '--send'];
    execFileSync(process.execPath, ['tools/operator.mjs', ...args], {
      env: {
        ...process.env,
        CHAIN_RPC_8453: env('CHAIN_URL'),
        VOUCHER_KEY: env('VOUCHER_KEY_OF_SHOP'),
        DEPLOYER_KEY: deployerKey,
      },
    });
    expect(await chain('eth_getCode', at, 'latest')).not.toBe('0x');
  }
});
test.beforeEach(() => chain('evm_setAutomine', false));
test.afterEach(() => chain('evm_setAutomine', true));

/** A member who has earned the first badge, with a wallet in their browser that has a little money. */
async function earner(
  device: (options: object) => Promise<Page>,
  viewport: { readonly width: number; readonly height: number },
) {
  const page = await device({ viewport });
  const wallet = await putWallet(page, { chainUrl: env('CHAIN_URL') });
  await chain('anvil_setBalance', wallet.address, '0xde0b6b3a7640000');
  const { id, email } = await makeMember('Dana', folder);
  await signIn(page, email, { folder });
  await asOperator('/rest/v1/earned_badges', 'POST', { user_id: id, badge: 1 }, folder);
  return { page, wallet, id };
}

/** Links the wallet as a person does. */
async function linkWallet(page: Page): Promise<void> {
  await opened(page, '/settings');
  const section = page.getByRole('region', { name: 'Wallets' });
  await section.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fern Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign with my wallet' }).click();
  await expect(section.getByText('Connected, Base')).toBeVisible();
}

const badge = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'First plan saved' }) });
const put = (page: Page) =>
  badge(page).getByRole('button', { name: 'Put First plan saved on chain' });
const go = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Put on chain with my wallet' });
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase();

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

test('at 360 px a badge is put on chain: said before, declined, sent, included, final, and there after a reload', async ({
  device,
}) => {
  const { page, wallet, id } = await earner(device, { width: 360, height: 740 });
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    if ((await response.text().catch(() => '')).includes('eip6963:requestProvider'))
      fetched.push(response.url());
  });
  const dialog = page.getByRole('dialog');

  await test.step('without a wallet the badge is there, and nothing of a wallet comes', async () => {
    await opened(page, '/web3-rewards');
    await expect(badge(page).getByText('Earned')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A wallet, if you have one' })).toBeVisible();
    await expect(put(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Link a wallet in your settings' })).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    expect(fetched).toEqual([]);
  });

  await test.step('with one it’s said what it means and costs', async () => {
    await linkWallet(page);
    await opened(page, '/web3-rewards');
    await expect(page.getByText(`Your wallet ${short(wallet.address)} is ready.`)).toBeVisible();
    await opened(page, '/settings');
    await page
      .getByRole('region', { name: 'Wallets' })
      .getByRole('button', { name: /^Disconnect/ })
      .click();
    await opened(page, '/web3-rewards');
    await page.getByRole('button', { name: 'Connect your wallet' }).click();
    await dialog.getByRole('button', { name: 'Fern Wallet' }).click();
    await expect(page.getByText(`Your wallet ${short(wallet.address)} is ready.`)).toBeVisible();
    await put(page).click();
    await expect(dialog.getByRole('heading')).toHaveText('Put “First plan saved” on Base?');
    await expect(go(page)).toBeVisible();
    await expect(dialog.getByText(/^0\.\d+ ETH, to the network$/)).toBeVisible();
    await expect(dialog).toContainText('We chargeNothing');
    await expect(dialog).toContainText('Forever, and public.');
    await expect(dialog).toContainText('You don’t need this for anything.');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('no is no', async () => {
    await wallet.refuse('eth_sendTransaction', 4001);
    await go(page).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'You said no in your wallet. Nothing was sent, and nothing was spent.',
    );
    await wallet.refuse('eth_sendTransaction', -32_002, 'Request already pending.');
    await go(page).click();
    await expect(dialog.getByRole('alert')).toContainText('A request is already waiting');
    expect(await waitingOf(wallet)).toEqual([]);
  });

  await test.step('yes is followed, also after a reload, until it’s final', async () => {
    await go(page).click();
    await expect(dialog).toHaveCount(0);
    await expect(badge(page).getByRole('status')).toContainText('Sent');
    const link = badge(page).getByRole('link', { name: 'See First plan saved on the explorer' });
    await expect(link).toHaveAttribute('href', /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await reloaded(page);
    await expect(badge(page).getByRole('status')).toContainText('Sent');
    await expect(put(page)).toHaveCount(0);
    await mine();
    await expect(badge(page).getByRole('status')).toContainText('On chain, not final yet');
    await mine(4);
    await expect(badge(page).getByRole('status')).toContainText('On chain for good');
    await expect(badge(page)).toContainText(`is now under ${short(wallet.address)}`);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('it’s there without a wallet, by what the chain says', async () => {
    await reloaded(page);
    await expect(badge(page).getByText('On chain, Base')).toBeVisible();
    await expect(badge(page).getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^https://explorer\\.example/token/${contract}\\?a=\\d+$`),
    );
    await expect(put(page)).toHaveCount(0);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('points of the ledger go there likewise, all of them', async () => {
    const points = page.getByRole('region', { name: 'Points' });
    const putPoints = points.getByRole('button', { name: 'Put your points on chain' });
    await expect(points).toContainText('worth no money, here or on chain');
    await expect(putPoints).toHaveCount(0);
    const line = { user_id: id, kind: 'qualified', points: 100 };
    await asOperator('/rest/v1/referral_entries', 'POST', line, folder);
    await reloaded(page);
    await putPoints.click();
    await expect(dialog.getByRole('heading')).toHaveText('Put your points on Base?');
    await expect(dialog).toContainText('The number 100, your address');
    await expect(dialog).toContainText('Forever, and public.');
    await expect(dialog.getByText(/^0\.\d+ ETH, to the network$/)).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await go(page).click();
    await expect(points.getByRole('status')).toContainText('Sent');
    await mine(5);
    await expect(points.getByRole('status')).toContainText('On chain for good');
    await reloaded(page);
    await expect(points).toContainText(`100 of 100 points, under ${short(wallet.address)}.`);
    await expect(putPoints).toHaveCount(0);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });
});

test('at 1440 px a claim that is canceled, refused or on another network says so, and can be made again', async ({
  device,
}) => {
  const { page, wallet } = await earner(device, { width: 1440, height: 900 });
  await linkWallet(page);
  await opened(page, '/web3-rewards');
  const dialog = page.getByRole('dialog');
  const status = badge(page).getByRole('status');

  await test.step('on another network it offers ours', async () => {
    await wallet.choose(10);
    await put(page).click();
    await expect(dialog).toContainText('Your wallet is on another network.');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await wallet.refuse('wallet_switchEthereumChain', 4001);
    await dialog.getByRole('button', { name: 'Switch to Base' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.');
    await dialog.getByRole('button', { name: 'Switch to Base' }).click();
    await expect(go(page)).toBeVisible();
  });

  await test.step('canceled in the wallet, before the page has seen it wait', async () => {
    let isHeldBack = true;
    await page.route('**/rpc/8453', (route) =>
      isHeldBack && route.request().postData()?.includes('eth_getTransactionByHash')
        ? route.abort()
        : route.continue(),
    );
    await go(page).click();
    await expect(status).toContainText('Sent');
    const sent = await sentBy(wallet);
    const raw = await wallet.account.signTransaction({
      to: wallet.account.address,
      chainId: 8453,
      nonce: Number(sent.nonce),
      gas: 21_000n,
      maxFeePerGas: 60_000_000_000n,
      maxPriorityFeePerGas: 50_000_000_000n,
      type: 'eip1559',
    });
    await chain('eth_sendRawTransaction', raw);
    await mine();
    isHeldBack = false;
    await expect(status).toContainText('Canceled in your wallet');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  const pause = async (isPaused: boolean) => {
    const data = `${toFunctionSelector('setPaused(bool)')}${(isPaused ? '1' : '0').padStart(64, '0')}`;
    await chain('eth_sendTransaction', {
      from: admin,
      to: contract,
      data,
      gas: '0x30d40',
      maxFeePerGas: '0x8bb2c97000',
      maxPriorityFeePerGas: '0x746a528800',
    });
  };

  await test.step('refused by the contract', async () => {
    await put(page).click();
    await go(page).click();
    await expect(status).toContainText('Sent');
    // It comes first in the same block.
    await pause(true);
    await mine();
    await expect(status).toContainText('The contract rejected it');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await put(page).click();
    await expect(dialog.getByRole('alert')).toContainText('The network wouldn’t accept it.');
    await pause(false);
    await mine();
  });

  await test.step('and in the end it’s there', async () => {
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await go(page).click();
    await expect(status).toContainText('Sent');
    await mine(5);
    await expect(status).toContainText('On chain for good');
    expect(await findingsOn(page, { rules: 'contrast' })).toEqual([]);
  });
});
