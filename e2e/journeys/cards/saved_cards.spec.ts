import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { asMember, asOperator, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

// What somebody saves stays in the tab until they take it to their account, with one press.

const listed = (page: Page) =>
  page.getByRole('table', { name: 'What each card would cost you in a year' });
const saved = (page: Page) => page.getByRole('region', { name: 'Cards you saved' });

for (const width of [360, 1440])
  test(`answers and a saved card go to the account with one press, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await opened(page, '/credit-card-advice');
    await page.getByLabel('620 to 719').check();
    await page.getByRole('button', { name: 'Show what it would cost' }).click();
    const first = listed(page).getByRole('button', { expanded: false }).first();
    await first.click();
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(saved(page)).toContainText('number 1 of');
    await expect(page.getByRole('link', { name: 'Sign in to save them' })).toBeVisible();
    await reloaded(page);
    await expect(saved(page).getByRole('listitem')).toHaveCount(1);

    await asMember(page, 'Ines');
    const person = await personOf(page);
    const rows = (table: string, columns: string) =>
      asOperator(`/rest/v1/${table}?user_id=eq.${person}&select=${columns}`) as Promise<unknown>;
    await opened(page, '/credit-card-advice');
    await expect(saved(page).getByRole('listitem')).toHaveCount(1);
    expect(await rows('saved_cards', 'card_id'), 'nothing leaves by itself').toEqual([]);
    await page.getByRole('button', { name: 'Save to my account' }).click();
    await expect(page.getByText('Your answers are saved to your account.')).toBeVisible();
    await expect.poll(() => rows('saved_cards', 'card_id')).toHaveLength(1);
    expect(await rows('card_choices', 'answers->>tier')).toEqual([{ tier: 'good' }]);
    await expect(page.getByRole('button', { name: 'Save to my account' })).toHaveCount(0);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    // A month later, one of them has left the survey: it's named as such.
    await asOperator('/rest/v1/saved_cards', 'POST', {
      user_id: person,
      card_id: 'gone',
      name: 'Rose Card',
      institution: 'A bank that left',
      terms_of: '2025-06-30',
    });
    await opened(page, '/credit-card-advice');
    await expect(saved(page)).toContainText(
      'Not in the survey from December 31, 2025 anymore. The terms you saved are from June 30, 2025',
    );
    await page.getByRole('button', { name: 'Take Rose Card off the cards you saved' }).click();
    await expect(saved(page).getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => rows('saved_cards', 'card_id')).toHaveLength(1);
  });
