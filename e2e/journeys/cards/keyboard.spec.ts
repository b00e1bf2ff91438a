import { expect, type Locator, type Page } from '@playwright/test';
import { opened } from '../../people.ts';
import { test } from '../../test.ts';

// The whole page with the keyboard alone: nothing is clicked, and where the focus is can be seen.

/** Goes on with Tab until that has the focus, and says so where it never does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 160; steps += 1) {
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  expect(
    await target.evaluate((element) => element.matches(':focus-visible')),
    'the focus can be seen',
  ).toBe(true);
  await page.keyboard.press(key);
}

test('cards are asked for, opened, compared, saved and narrowed down with the keyboard alone', async ({
  page,
}) => {
  await opened(page, '/credit-card-advice');
  // "I don't know" is chosen; the arrows go to the others.
  await tabTo(page, page.getByLabel('I don’t know'));
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('620 to 719')).toBeChecked();
  await tabTo(page, page.getByLabel('What you’d charge each month'));
  await page.keyboard.type('150');
  await tabTo(page, page.getByLabel('Balance you’d carry on this card'));
  await page.keyboard.type('600');
  await press(page, page.getByRole('button', { name: 'Is now a good time?' }));
  await press(page, page.getByLabel('My credit file is frozen'), 'Space');
  await press(page, page.getByRole('button', { name: 'Show what it would cost' }));

  await expect(page.getByRole('heading', { level: 1, name: 'Not now.' })).toBeVisible();
  const list = page.getByRole('table', { name: 'What each card would cost you in a year' });
  const rows = list.getByRole('button', { name: /./ });
  await press(page, rows.first());
  await expect(page.getByRole('heading', { name: /^Where \$/ })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Compare', exact: true }));
  await press(page, page.getByRole('button', { name: 'Save this card' }));
  await expect(page.getByRole('heading', { name: 'Cards you saved' })).toBeVisible();
  await press(page, list.getByRole('button', { expanded: false }).first());
  await press(page, page.getByRole('button', { name: 'Compare', exact: true }));
  await expect(page.getByRole('heading', { name: 'Side by side' })).toBeVisible();

  await tabTo(page, page.getByLabel('Secured', { exact: true }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?secured=1$/);
  await tabTo(page, page.getByLabel('Search by name'));
  await page.keyboard.type('no such bank at all');
  await press(page, page.getByRole('button', { name: 'Clear the filters' }));
  await expect(page).toHaveURL('/credit-card-advice');

  await tabTo(
    page,
    page.getByRole('button', { name: /^Take .* off the cards you saved$/ }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cards you saved' })).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Change', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Which card, if any?' })).toBeVisible();
});
