import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { giveDebts, opened } from '../../people.ts';
import { test } from '../../test.ts';

// Moving a balance, beside staying: $2,739.75 at 21.24%, $115 a month, worked out by hand.

const offer = async (page: Page, fee: string, months: string, after: string) => {
  await page.getByLabel('Fee to move it, in percent').fill(fee);
  await page.getByLabel('Rate after the intro (APR)').fill(after);
  await page.getByLabel('Intro rate').fill('0');
  await page.getByLabel('For how long').selectOption({ label: `${months} months` });
};

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an offer that saves says how much, and one that loses says so first', async ({
      page,
    }) => {
      await opened(page, '/credit-card-advice/move');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await page.getByLabel('The balance to move').fill('2739.75');
      await page.getByLabel('The rate it has now (APR)').fill('21.24');
      await page.getByLabel('What you’d pay on it each month').fill('115');
      await page.getByRole('button', { name: 'An offer you got' }).click();
      await offer(page, '4', '9', '29.74');
      await page.getByRole('radio', { name: /^The offer you got/ }).check();
      const verdict = page.getByRole('heading', { level: 1 });
      await expect(verdict).toHaveText('Moving $2,739.75 saves $224.72');
      await expect(
        page.getByRole('region', { name: 'Compared with staying' }),
        'each side with what it costs',
      ).toContainText(/\$849\.91.*\$625\.19/s);
      await page.getByRole('button', { name: 'Month by month' }).click();
      const beside = page.getByRole('table', { name: 'Compared with staying' });
      await expect(beside.getByRole('row', { name: /^Stay where it is/ })).toContainText('$849.91');
      await expect(beside.getByRole('row', { name: /^The offer you got/ })).toContainText(
        '$625.19',
      );
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect(scrollWidth, 'nothing hangs over the edge').toBeLessThanOrEqual(width);
      await offer(page, '5', '6', '28.99');
      await expect(verdict).toHaveText('Moving $2,739.75 costs $63.52 more');
      const payment = page.getByLabel('What you’d pay on it each month');
      await payment.fill('40');
      await expect(page.getByText('That payment doesn’t cover the interest')).toBeVisible();
      await expect(beside.getByRole('row', { name: /^Stay where it is/ })).toContainText('Never');
      await payment.fill('');
      await expect(payment).toHaveValue('');
      await expect(page.getByText('Enter what you’d pay each month.')).toBeVisible();
      await expect(verdict).toHaveText('Would moving a balance cost less?');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      expect(new URL(page.url()).search).toBe('');
    });

    test('a balance of the plan is moved in the whole plan, which stays as it is', async ({
      page,
    }) => {
      await giveDebts(page);
      await opened(page, '/debt-destroyer');
      await page.getByRole('link', { name: 'Would moving a balance cost less?' }).click();
      await expect(page.getByLabel('From')).toContainText('Harbor Visa');
      await expect(page.getByText('With this move you’d be debt-free in')).toBeVisible();
      await expect(
        page.getByText('cards whose issuers consider scores of 619 or less'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Month by month' }).click();
      await expect(page.getByRole('table', { name: 'Compared with staying' })).toBeVisible();
      await page.getByRole('button', { name: 'This balance on its own' }).click();
      await expect(page.getByRole('table', { name: 'This balance on its own' })).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    });

    test('a move that was made is put in the plan, and taken back, with one press each', async ({
      page,
    }) => {
      await giveDebts(page);
      await opened(page, '/debt-destroyer');
      const owed = async () => (await page.getByText(/debts, \$[\d,.]+ total/).textContent()) ?? '';
      const before = await owed();
      await page.getByRole('link', { name: 'Would moving a balance cost less?' }).click();
      await page.getByRole('button', { name: 'An offer you got' }).click();
      await offer(page, '3', '18', '22.99');
      await page.getByRole('radio', { name: /^The offer you got/ }).check();
      await expect(
        page.getByText(/We’ll take Harbor Visa down to \$0 and add New card/),
      ).toContainText(/at 0% until .*, then 22\.99%\./);
      await page.getByRole('button', { name: 'Put it in my plan' }).click();
      const done = page.getByRole('heading', { level: 1, name: 'It’s in your plan' });
      await expect(done).toBeFocused();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByLabel('From')).toContainText('Harbor Visa');
      await page.getByRole('button', { name: 'Put it in my plan' }).click();
      await page.getByRole('link', { name: 'Add the new due day' }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('Due day')).toBeFocused();
      await form.getByLabel('Due day').fill('21');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/debts, \$[\d,.]+ total/)).not.toHaveText(before);
      await expect(page.getByRole('row', { name: /^New card/ })).toContainText(
        /0% until \w{3} \d+, 20\d\d/,
      );
      await expect(page.getByRole('row', { name: /^Harbor Visa/ })).toContainText('$0.00');
    });

    test('a score brings its own cards, and one that was just asked for says not now', async ({
      page,
    }) => {
      await giveDebts(page);
      await opened(page, '/credit-card-advice/move');
      await page.getByLabel('Your score').selectOption({ label: '720 or more' });
      await expect(page.getByText('cards whose issuers consider scores')).toHaveCount(0);
      await expect(page.getByRole('radio').first()).toBeChecked();
      await opened(page, '/credit-card-advice');
      await page.getByRole('button', { name: 'Change', exact: true }).first().click();
      await page.getByRole('button', { name: 'Is now a good time?' }).click();
      await page
        .getByLabel('You last applied for credit on')
        .fill(new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10));
      await page.getByRole('button', { name: 'Show what it would cost' }).click();
      await opened(page, '/credit-card-advice/move');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Not now\. Look again on /);
      await expect(
        page.getByText(/^Moving \$[\d,.]+ could save up to \$[\d,.]+\. But with what’s below/),
      ).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    });

    test('a loan says what it asks for a month, and first that it’s more than now', async ({
      page,
    }) => {
      await opened(page, '/credit-card-advice/move');
      await page.getByLabel('The balance to move').fill('3000');
      await page.getByLabel('The rate it has now (APR)').fill('24.99');
      await page.getByLabel('What you’d pay on it each month').fill('225');
      await page.getByRole('button', { name: 'A loan instead' }).click();
      await page.getByLabel('Its annual rate (APR)').fill('12');
      await page.getByLabel('You’d pay it back over').selectOption({ label: '60 months' });
      await page.getByRole('radio', { name: /^The loan/ }).check();
      const verdict = page.getByRole('heading', { level: 1 });
      await expect(verdict).toHaveText('A loan for $3,000.00 costs $452.69 more');
      await expect(page.getByText('You’d pay $66.74 a month for 60 months')).toBeVisible();
      await page.getByLabel('You’d pay it back over').selectOption({ label: '12 months' });
      await expect(verdict).toHaveText(
        'A loan for $3,000.00 takes $41.55 more a month than you pay now',
      );
      await page.getByLabel('Origination fee, in percent').fill('51');
      await expect(page.getByText('Enter a percent up to 50, like 3.')).toBeVisible();
      await expect(verdict).toHaveText('Would moving a balance cost less?');
    });
  });
