import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { fromSomewhere, trafficOf } from './people.ts';
import { asMember } from './visitor_access.ts';

interface People {
  /** A page in a browser of its own, at an address of its own; closed with the test. */
  readonly device: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new member in a browser of their own, signed in. */
  readonly member: (firstName: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** A test with people in it: each comes from an address of their own, and what they open ends with the test. */
export const test = base.extend<People>({
  context: async ({ context }, give) => {
    await fromSomewhere(context);
    context.on('page', (page) => {
      trafficOf(page);
    });
    await give(context);
  },
  device: async ({ browser }, give) => {
    const opened: Page[] = [];
    await give(async (options) => {
      const context = await browser.newContext(options);
      await fromSomewhere(context);
      const page = await context.newPage();
      trafficOf(page);
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  member: async ({ device }, give) => {
    await give(async (firstName, options) => {
      const page = await device(options);
      await asMember(page, firstName);
      return page;
    });
  },
});
