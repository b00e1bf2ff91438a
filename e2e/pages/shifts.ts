import type { Page } from '@playwright/test';

// Nothing moves under a person's thumb: what shifts while a page comes to life, its fonts and its own figures included.

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}
declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Counts what moves on every page from its first frame, on a device that has none of our fonts yet. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage.removeItem('mendwell-fonts');
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[])
        window.shifts?.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Everything that moved, with the score that the browser gives it. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate(() => window.shifts ?? []);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.filter(({ value }) => value > 0.0001).flatMap(({ what }) => what),
  };
}
