import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('four answers lead to what each card would cost, or to a day to look again', async ({
      page,
    }) => {
      await opened(page, '/credit-card-advice');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await page.getByLabel('619 or less').check();
      await page.getByLabel('State', { exact: true }).selectOption('OH');
      await page.getByLabel('What you’d charge each month').fill('150');
      await page.getByLabel('Balance you’d carry on this card').fill('600');
      await page.getByRole('button', { name: 'The card you have' }).click();
      await page.getByLabel('Its annual rate (APR)').fill('25.87');
      await page.getByRole('button', { name: 'Show what it would cost' }).click();
      const list = page.getByRole('table', { name: 'What each card would cost you in a year' });
      await expect(list.getByRole('row').nth(1)).toBeVisible();
      await expect(list.getByRole('row')).toHaveCount(6);
      await page.getByRole('button', { name: 'Show 20 more' }).click();
      await expect(list.getByRole('row')).toHaveCount(26);
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText('The card you have', { exact: true })).toBeVisible();
      await list.getByRole('button', { expanded: false }).first().click();
      await expect(page.getByRole('heading', { name: /^Where \$/ })).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await list.getByRole('button', { expanded: false }).nth(1).click();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Side by side' })).toBeVisible();

      if (width === 360) await page.getByRole('button', { name: 'Filter or search' }).click();
      await page.getByLabel('Secured', { exact: true }).check();
      await expect(page).toHaveURL(/\?secured=1$/);
      await page.getByLabel('Search by name').fill('no such bank at all');
      await expect(page.getByRole('heading', { name: 'No card fits all of this' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await expect(page).toHaveURL('/credit-card-advice');

      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('button', { name: 'Is now a good time?' }).click();
      await page.getByLabel('My credit file is frozen').check();
      await page.getByRole('button', { name: 'Show what it would cost' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Not now.' })).toBeVisible();
      await expect(page.getByText('15 USC 1681c-1(i)')).toBeVisible();
      await reloaded(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Not now.' })).toBeVisible();
      await page.getByRole('button', { name: 'Forget my answers' }).click();
      await expect(page.getByRole('heading', { name: 'Which card, if any?' })).toBeVisible();
    });
  });
