import type { Page } from '@playwright/test';
import { asMember } from '../visitor_access.ts';

// An account as the services tell of it: for pictures, which need the same addresses, devices and days.

const email = 'dana@example.com';

const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const answers: Readonly<Record<string, object>> = {
  my_account: {
    hasPassword: true,
    newEmail: null,
    presentMailboxWaits: false,
    newMailboxWaits: false,
    newPhone: null,
  },
  my_sessions: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      userAgent: computer,
      since: '2026-11-14T15:00:00Z',
      lastUsedAt: '2026-11-21T15:00:00Z',
      isThis: true,
    },
    {
      id: '22222222-2222-4222-8222-222222222222',
      userAgent: phone,
      since: '2026-10-02T15:00:00Z',
      lastUsedAt: '2026-11-21T13:12:00Z',
      isThis: false,
    },
  ],
  my_factor_recovery: { left: 8, madeAt: '2026-11-02T15:00:00Z' },
};

const app = {
  id: '33333333-3333-4333-8333-333333333333',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Authenticator app',
  created_at: '2026-11-02T15:00:00Z',
  updated_at: '2026-11-02T15:00:00Z',
};

const link = {
  token: 'a'.repeat(64),
  askedAt: '2026-11-21T14:42:00Z',
  expiresAt: '2026-11-22T14:42:00Z',
  bytes: 318_464,
  downloadsLeft: 3,
};

/** Dana's account, with the same address in every run. */
export async function giveAccount(page: Page): Promise<void> {
  for (const [name, json] of Object.entries(answers))
    await page.route(`**/rest/v1/rpc/${name}`, (route) => route.fulfill({ json }));
  await page.route('**/functions/v1/account/export', (route) => route.fulfill({ json: link }));
  // What signs in carries no factor: it would ask for it.
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, email, factors: [app] } });
  });
  await asMember(page, 'Dana', { shownEmail: email });
}

/** The same account, closed today. */
export async function giveClosedAccount(page: Page): Promise<void> {
  await giveAccount(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      user: { app_metadata: Record<string, unknown> };
    };
    session.user.app_metadata['erase_at'] = '2026-12-05T15:00:00Z';
    localStorage.setItem(key, JSON.stringify(session));
  });
}
