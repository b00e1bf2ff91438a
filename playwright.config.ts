import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '3217';

/** Journeys in a real browser against what `npm start` serves, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
  webServer: {
    command: 'node tools/start.mjs',
    url: `http://127.0.0.1:${port}/healthz`,
    env: { PORT: port, DATA_DIR: '.data/e2e', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6000 },
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
