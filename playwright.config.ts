import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { addresses } from './tools/browser_servers.mjs';
import { pace } from './tools/machine.mjs';

// The specs read these from here: they know nothing of the configuration.
Object.assign(process.env, addresses);

const servers = {
  command: 'exec node tools/browser_servers.mjs',
  wait: { stdout: /All servers are ready\./ },
  // Waited for as long as a busy machine builds and migrates; databases are closed before it ends.
  gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  timeout: Math.round(240_000 * pace),
} as const;

/** Journeys in a real browser against what `npm start` serves, on data folders of their own. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // A browser waits for its server as often as for the machine: half as many again as there are cores use that.
  workers: Math.min(6, Math.ceil(os.availableParallelism() * 1.5)),
  forbidOnly: true,
  retries: 0,
  // Nothing here is a measurement: the limits are those of an idle machine, and longer the busier this one is.
  timeout: Math.round(120_000 * pace),
  expect: {
    timeout: Math.round(15_000 * pace),
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
    baseURL: addresses.BASE_URL,
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
        // The shell draws letters like the whole browser.
        '--font-render-hinting=slight',
      ],
    },
  },
  // Whoever works on a spec starts them once: `node tools/browser_servers.mjs`, and sets E2E_RUNNING.
  ...(process.env.E2E_RUNNING === undefined && { webServer: servers }),
});
