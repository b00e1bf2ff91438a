import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { pace } from './tools/machine.mjs';

const freshModules = 'tools/vitest/fresh_modules.ts';
const oneSeed = 'tools/vitest/one_seed.ts';
const quickHashes = 'gateway/auth/testing/quick_hashes.ts';
const oneServer = 'gateway/postgres/testing/shared_server.ts';

/** What takes processes, a database and real cryptography; as often as `npm run soak` asks for it. */
const longMs = Math.round(60_000 * pace * Math.max(1, 3 * Number(process.env['SOAK'] ?? 0)));

/** Suites: `unit` (pure, no I/O), `dom` (React in happy-dom), `database` and `gateway` (a real PostgreSQL).
 *  What each is for and may cost: docs/testing.md. */
export default defineConfig({
  plugins: [react()],
  test: {
    // A process for each file would be more than half of the whole time: workers live on, and set-up files begin each
    // file anew.
    isolate: false,
    maxWorkers: '100%',
    sequence: { setupFiles: 'list' },
    // What is waited for comes when the machine gets to it: the limits are those of an idle one, longer the busier this one is.
    expect: { poll: { timeout: Math.round(15_000 * pace) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: [freshModules, oneSeed],
          include: ['{domain,api,web,server,tools,gateway}/**/*.unit.test.ts'],
          testTimeout: Math.round(30_000 * pace),
          hookTimeout: Math.round(30_000 * pace),
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: './tools/vitest/window_per_file.ts',
          setupFiles: ['tools/vitest/fresh_page.ts'],
          // Read anew for each file, as our modules are.
          server: { deps: { inline: [/@testing-library\//] } },
          include: ['web/**/*.dom.test.{ts,tsx}'],
          // Hooks load pages and their libraries.
          testTimeout: Math.round(30_000 * pace),
          hookTimeout: Math.round(30_000 * pace),
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          globalSetup: [oneServer],
          setupFiles: [freshModules, oneSeed, quickHashes],
          include: ['supabase/tests/**/*.test.ts'],
          testTimeout: longMs,
          hookTimeout: longMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          globalSetup: [oneServer],
          setupFiles: [freshModules, oneSeed, quickHashes],
          include: ['{contracts,gateway,server}/**/*.gateway.test.ts'],
          testTimeout: longMs,
          hookTimeout: longMs,
        },
      },
    ],
  },
});
