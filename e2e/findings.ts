import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe brings its own source along, half a megabyte to send and to read: a document that has it is only asked again. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) });
}

/** What fades or moves is over: a color on its way to another is neither. What turns for ever isn't waited for. */
async function atRest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
    );
  const late = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), late]);
}

/** What axe finds on a page: by every rule of WCAG 2.2 AA, or by `contrast` alone, the one rule whose answer changes with
 *  the theme, where the page was looked at by every rule already. `without` is left out. */
export async function findingsOn(
  page: Page,
  { rules, without }: { readonly rules: 'all' | 'contrast'; readonly without?: string },
): Promise<string[]> {
  // No frame of ours is another site's, so that nothing has to be put together in a tab of its own; and of what is in
  // order only the fact is wanted.
  const axe = (await axeFor(page)).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules === 'all') axe.withTags(wcag);
  else axe.withRules('color-contrast');
  if (without !== undefined) axe.exclude(without);
  // In a window as tall as the page the bar at its foot lies over nothing, as after scrolling. Where the page is always a little
  // taller than its window, what the bar hides is hidden nowhere else: only what is found at both ends is a finding.
  const size = page.viewportSize();
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const scrolledTo = (top: number) => page.evaluate((to) => scrollTo(0, to), top);
  const top = await page.evaluate(() => scrollY);
  let window = size?.height ?? 0;
  let violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations'] = [];
  for (let looks = 1; looks <= 4; looks += 1) {
    let height = await heightOf();
    if (size !== null && height > window) {
      window = height;
      await page.setViewportSize({ width: size.width, height });
      // One that is always a little taller than its window, whatever that is, hasn't grown.
      height = await heightOf();
    }
    await page.evaluate(atRest);
    ({ violations } = await axe.analyze());
    for (const end of [0, height]) {
      if (violations.length === 0) break;
      await scrolledTo(end);
      const again = await axe.analyze();
      violations = violations.filter(({ id }) => again.violations.some((each) => each.id === id));
    }
    // What arrived meanwhile made the page taller: then it's looked at again.
    if ((await heightOf()) <= height) break;
  }
  if (size !== null && window > size.height) await page.setViewportSize(size);
  await scrolledTo(top);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
