import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '3217';
/** Of the eight ports in a row, the one so many after the first. */
const portAfter = (count: number) => String(Number(port) + count);
const urlOf = (where: string) => `http://127.0.0.1:${where}`;
const galleryPort = portAfter(1);
const shopPort = portAfter(2);
const stripePort = portAfter(3);
const stripeControlPort = portAfter(4);
const providerPort = portAfter(5);
const employerPort = portAfter(6);
const waysInPort = portAfter(7);
const waysInFolder = '.data/e2e-ways-in';
/** By its name, as a passkey belongs to no bare address. */
const waysInUrl = `http://localhost:${waysInPort}`;
// The specs read these from here: they know nothing of the configuration.
process.env.GALLERY_URL = `${urlOf(galleryPort)}/_gallery`;
process.env.SHOP_URL = urlOf(shopPort);
process.env.STRIPE_URL = urlOf(stripePort);
process.env.STRIPE_CONTROL_URL = urlOf(stripeControlPort);
process.env.PROVIDER_URL = urlOf(providerPort);
process.env.EMPLOYER_URL = urlOf(employerPort);
process.env.WAYS_IN_URL = waysInUrl;
process.env.WAYS_IN_DATA_DIR = waysInFolder;

/** What both sides of a payment service share: the double that stands in for it, and who is paid through it. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51Mendwell',
  STRIPE_WEBHOOK_SECRET: 'whsec_MendwellDouble2026',
};

/** What an OpenID provider and the product have agreed on. */
const providerSecret = 'a secret of the client';

/** A server is waited for as long as a busy machine builds and migrates, and may close its database before it is ended. */
const serverLimits = {
  gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  reuseExistingServer: false,
  timeout: 120_000,
} as const;

/** Journeys in a real browser against what `npm start` serves, on data folders of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // As long as a busy machine may take: what is waited for comes, and nothing here is a measurement.
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // A letter's edge may differ by a shade; a line, a word or a colour may not.
    toHaveScreenshot: {
      maxDiffPixelRatio: 0.001,
      threshold: 0.15,
      animations: 'disabled',
      caret: 'hide',
    },
  },
  snapshotPathTemplate: '{testDir}/look/{arg}{ext}',
  outputDir: 'test-results',
  reporter: [['line'], ['json']],
  use: {
    baseURL: urlOf(port),
    trace: 'off',
    video: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--disable-gpu',
      ],
    },
  },
  webServer: [
    {
      command: 'node tools/start.mjs',
      url: `${urlOf(port)}/healthz`,
      // The tests stand for proxies that are trusted, so that each visitor may come from an address of their own.
      env: {
        PORT: port,
        DATA_DIR: '.data/e2e',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: 'loopback',
      },
      ...serverLimits,
    },
    {
      command: 'node tools/gallery.mjs',
      url: `${urlOf(galleryPort)}/_gallery`,
      env: { PORT: galleryPort },
      ...serverLimits,
    },
    // Passes paid for through Stripe: a double of it, and the product beside it.
    {
      command: 'node --import tsx doubles/stripe/main.ts',
      url: urlOf(stripeControlPort),
      env: {
        ...stripe,
        PORT: stripePort,
        CONTROL_PORT: stripeControlPort,
        WEBHOOK_URL: `${urlOf(shopPort)}/functions/v1/payments-webhook`,
      },
      ...serverLimits,
    },
    {
      command: 'node tools/start.mjs',
      url: `${urlOf(shopPort)}/healthz`,
      env: {
        ...stripe,
        PORT: shopPort,
        DATA_DIR: '.data/e2e-shop',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: 'loopback',
        PAYMENTS: 'stripe',
        PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
        STRIPE_API_BASE: urlOf(stripePort),
      },
      ...serverLimits,
    },
    // Other ways in: an OpenID provider, an employer's identity provider, and the product that knows both.
    {
      command: 'node --import tsx doubles/openid/main.ts',
      url: `${urlOf(providerPort)}/.well-known/openid-configuration`,
      env: {
        PORT: providerPort,
        CLIENT_ID: 'mendwell',
        CLIENT_SECRET: providerSecret,
        REDIRECT_URI: `${waysInUrl}/auth/v1/callback`,
      },
      ...serverLimits,
    },
    {
      command: 'node --import tsx doubles/saml/main.ts',
      url: `${urlOf(employerPort)}/metadata`,
      env: { PORT: employerPort },
      ...serverLimits,
    },
    {
      // The product's own configuration, and what it has besides.
      command: `mkdir -p ${waysInFolder} && cat supabase/config.toml e2e/ways_in.toml > ${waysInFolder}/config.toml && exec node tools/start.mjs`,
      url: `${urlOf(waysInPort)}/healthz`,
      env: {
        PORT: waysInPort,
        DATA_DIR: waysInFolder,
        CONFIG: `${waysInFolder}/config.toml`,
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: 'loopback',
        SITE_URL: waysInUrl,
        PROVIDER_URL: urlOf(providerPort),
        PROVIDER_SECRET: providerSecret,
      },
      ...serverLimits,
    },
  ],
});
