import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { test } from '../../test.ts';

// A hospital bill that the cheapest order would leave for years: the page says so, what to do, and what a small amount changes.

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a bill with no payment due says how long it waits, and what they agreed to counts', async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date('2026-11-26T15:00:00Z'));
      await page.goto('/debt-destroyer');
      for (const [name, kind, owed, apr] of [
        ['Harbor Visa', 'Card', '2400', '24'],
        ['St. Anne', 'Medical bill', '900', '0'],
      ] as const) {
        await page.getByRole('button', { name: 'Add a debt' }).first().click();
        const form = page.getByRole('dialog');
        await form.getByLabel('What is it?').fill(name);
        await form.getByText(kind, { exact: true }).click();
        await form.getByLabel('You owe').fill(owed);
        await form.getByLabel('APR', { exact: true }).fill(apr);
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(form).toBeHidden();
      }
      const waiting = page.getByRole('region', { name: 'One debt is waiting' });
      await expect(waiting).toContainText(
        /Gets nothing from [A-Z][a-z]+ 20\d\d until [A-Z][a-z]+ 20\d\d\./,
      );
      await waiting.getByRole('button', { name: 'What a small amount would change' }).click();
      await expect(waiting.getByRole('table')).toContainText('Keep waiting');
      await expect(waiting.getByRole('table')).toContainText('On top');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(
          await findingsOn(page, { rules: colorScheme === 'light' ? 'all' : 'contrast' }),
        ).toEqual([]);
      }
      await page.setViewportSize({ width: Math.min(width, 320), height: 800 });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width, height: 800 });

      await waiting.getByRole('button', { name: 'They agreed to an amount' }).click();
      const form = page.getByRole('dialog');
      const more = form.getByRole('button', { name: 'More about this debt' });
      if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
      await form.getByText('My own').click();
      await form.getByLabel('Minimum each month').fill('25');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(waiting).toBeHidden();
    });
  });
