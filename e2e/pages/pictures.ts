import { expect, type Page } from '@playwright/test';
import { settled } from '../people.ts';

/** A window, and the system's theme. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Every look that a picture is taken in. */
export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1440].map((width) => ({ width, colorScheme })),
);

/** Takes a page through looks: it is opened once, and follows its window and the system's theme as it does for a person who
 *  turns a phone or whose evening begins. `picture` takes one, under what its file's name ends with. */
export async function throughLooks(
  page: Page,
  wanted: readonly Look[],
  picture: (look: string) => Promise<void>,
): Promise<void> {
  for (const { width, colorScheme } of wanted) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await settled(page);
    // Where a page was scrolled to is where its bar lies in the picture.
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(`${width}-${colorScheme}`);
  }
}

/** Compares the whole page with its pictures in e2e/look. */
export const expectPictures = (page: Page, name: string, wanted = looks): Promise<void> =>
  throughLooks(page, wanted, (look) =>
    expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, { fullPage: true }),
  );
