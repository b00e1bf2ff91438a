import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

/** Suites: `unit` (pure, no I/O), `dom` (React in happy-dom), `database` and `gateway` (a real PostgreSQL). */
export default defineConfig({
  plugins: [react()],
  test: {
    // What is waited for comes when a busy machine gets to it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,api,web,server,tools,gateway}/**/*.unit.test.ts'],
          // Properties take as long as the machine is busy; none of them is a measurement.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['web/**/*.dom.test.{ts,tsx}'],
          // Hooks load pages and their libraries, which takes a busy machine its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
          // Processes, a database, real cryptography: as long as the machine is busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['{gateway,server}/**/*.gateway.test.ts'],
          // Processes, a database, real cryptography: as long as the machine is busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
