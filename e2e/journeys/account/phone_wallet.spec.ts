import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { takePhone } from '../../phone_wallet.ts';
import { test } from '../../test.ts';

const relayUrl = () => process.env['RELAY_URL'] ?? '';
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase();

/** The frame that says to a wallet which page asks it: without an answer each request waits five seconds. */
const answerVerifier = (page: Page) =>
  page.route('https://verify.walletconnect.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        const part = (value) => btoa(JSON.stringify(value)).replace(/=+$/, '');
        const id = new URLSearchParams(location.search).get('id');
        parent.postMessage(
          JSON.stringify({ type: 'verify_attestation', attestation: part({ alg: 'ES256' }) + '.' + part({ id }) + '.AAAA' }),
          '*',
        );
      </script>`,
    }),
  );

for (const width of [360, 1440])
  test(`a wallet on a phone is met by a code, signs, and is known after a reload, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Dana', { viewport: { width, height: 800 } });
    await answerVerifier(page);
    const sockets: string[] = [];
    page.on('websocket', (socket) => void sockets.push(socket.url()));
    const toRelay = () => sockets.filter((url) => url.startsWith(relayUrl()));
    const phone = await takePhone(relayUrl());
    await opened(page, '/settings');
    const wallets = page.getByRole('region', { name: 'Wallets' });
    const dialog = page.getByRole('dialog');
    await wallets.getByRole('button', { name: 'Link a wallet' }).click();
    await expect(dialog.getByText('No wallet in this browser')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Show a QR code' })).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    // No relay is asked before it's wanted.
    expect(toRelay()).toEqual([]);

    const uriOf = async () => {
      await dialog.getByRole('button', { name: 'Show a QR code' }).click();
      const link = dialog.getByRole('link', { name: 'Open my wallet' });
      await expect(link).toHaveAttribute('href', /^wc:[0-9a-f]{64}@2\?/);
      return (await link.getAttribute('href')) ?? '';
    };
    const first = await uriOf();
    await expect(dialog.getByRole('img')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    expect(toRelay()).not.toEqual([]);
    phone.refuseNext();
    await phone.scan(first);
    await expect(dialog.getByRole('alert')).toContainText(
      'You said no in your wallet. Nothing was shared.',
    );
    await dialog.getByRole('button', { name: 'Choose another' }).click();
    await phone.scan(await uriOf());
    await expect(dialog.getByRole('heading', { name: 'Prove it’s yours' })).toBeVisible();
    await expect(dialog.locator('pre')).toContainText(phone.address);
    await dialog.getByRole('button', { name: 'Sign with my wallet' }).click();
    await expect(wallets.getByRole('heading', { level: 3 })).toContainText(short(phone.address));
    await expect(wallets.getByText('Connected, Base')).toBeVisible();

    await reloaded(page);
    await expect(wallets.getByText('Connected, Base')).toBeVisible();
    // Its user ends it on the phone.
    await phone.end();
    await expect(wallets.getByText('Connected, Base')).toBeHidden();
    await phone.off();
  });

test('a relay that says nothing is told of, and no more is tried', async ({ member }) => {
  const page = await member('Dana', { viewport: { width: 360, height: 800 } });
  let tries = 0;
  await page.routeWebSocket(
    (url) => url.href.startsWith(relayUrl()),
    (socket) => {
      tries += 1;
      // Nothing is answered.
      socket.onMessage(() => {});
    },
  );
  await opened(page, '/settings');
  await page.clock.install();
  await page
    .getByRole('region', { name: 'Wallets' })
    .getByRole('button', { name: 'Link a wallet' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show a QR code' }).click();
  await expect.poll(() => tries).toBeGreaterThan(0);
  await page.clock.runFor(16_000);
  await expect(dialog.getByRole('alert')).toContainText('The phone link didn’t open.');
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
});
