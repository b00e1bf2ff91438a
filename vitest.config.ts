import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

const freshModules = 'tools/vitest/fresh_modules.ts';
const quickHashes = 'gateway/auth/testing/quick_hashes.ts';
const oneServer = 'gateway/postgres/testing/shared_server.ts';

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
    // What is waited for comes when a busy machine gets to it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: [freshModules],
          include: ['{domain,api,web,server,tools,gateway}/**/*.unit.test.ts'],
          // Properties take as long as the machine is busy; none of them is a measurement.
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
          // Hooks load pages and their libraries, which takes a busy machine its time.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          globalSetup: [oneServer],
          setupFiles: [freshModules, quickHashes],
          include: ['supabase/tests/**/*.test.ts'],
          // Processes, a database, real cryptography: as long as the machine is busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          globalSetup: [oneServer],
          setupFiles: [freshModules, quickHashes],
          include: ['{gateway,server}/**/*.gateway.test.ts'],
          // Processes, a database, real cryptography: as long as the machine is busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
