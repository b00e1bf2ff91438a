import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '3217';
const galleryPort = String(Number(port) + 1);
// The specs read it from here: they know nothing of the configuration.
process.env.GALLERY_URL = `http://127.0.0.1:${galleryPort}/_gallery`;

/** Journeys in a real browser against what `npm start` serves, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // As long as a busy machine may take: what is waited for comes, and nothing here is a measurement.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
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
    baseURL: `http://127.0.0.1:${port}`,
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
      url: `http://127.0.0.1:${port}/healthz`,
      // The tests stand for proxies that are trusted, so that each visitor may come from an address of their own.
      env: {
        PORT: port,
        DATA_DIR: '.data/e2e',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: 'loopback',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 6000 },
      reuseExistingServer: false,
      timeout: 120_000,
    },
    {
      command: 'node tools/gallery.mjs',
      url: `http://127.0.0.1:${galleryPort}/_gallery`,
      env: { PORT: galleryPort },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 6000 },
      reuseExistingServer: false,
      timeout: 120_000,
    },
  ],
});
