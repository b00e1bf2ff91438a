import type { Environment } from 'vitest/runtime';

/** A worker that reads what the browser would, and has no window yet: `fresh_page.ts` opens one for each file. */
export default {
  name: 'window-per-file',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
