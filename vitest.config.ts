import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

/** Suites: `unit` (pure, no I/O), `dom` (React in happy-dom), `database` and `gateway` (a real PostgreSQL). */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,api,web,server,tools,gateway}/**/*.unit.test.ts'],
          // Properties take as long as the machine is busy; none of them is a measurement.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['web/**/*.dom.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['{gateway,server}/**/*.gateway.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
