import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';
import { asVisitor } from '../../visitor_access.ts';

interface Typed {
  readonly bureau: string;
  readonly company: string;
  readonly kind?: string;
  readonly status?: string;
  readonly balance?: string;
  readonly opened?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** Types one account into the form that is open. */
async function type(page: Page, account: Typed): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByText(account.bureau, { exact: true }).click();
  await form.getByLabel('Printed on').fill('2026-11-02');
  await form.getByLabel('Company').fill(account.company);
  if (account.kind !== undefined)
    await form.getByLabel('What is it?').selectOption({ label: account.kind });
  if (account.status !== undefined)
    await form.getByLabel('Status').selectOption({ label: account.status });
  if (account.balance !== undefined)
    await form.getByLabel('Balance', { exact: true }).fill(account.balance);
  if (account.opened !== undefined) await form.getByLabel('Opened').fill(account.opened);
  if (account.more === undefined) return;
  const more = form.getByRole('button', { name: 'More from the report' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  for (const [label, value] of Object.entries(account.more))
    await form.getByLabel(label).fill(value);
}

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a report is typed in, what doesn’t fit shows, and it all stays with the account', async ({
      member,
    }) => {
      const page = await member('Dana', { viewport: { width, height: 800 } });
      await opened(page, '/dashboard/credit-file');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No report here yet');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

      await page.getByRole('button', { name: 'Add your first account' }).click();
      await type(page, {
        bureau: 'Equifax',
        company: 'Meridian Auto',
        kind: 'Car loan',
        status: 'Paid or closed',
        balance: '312',
        opened: '06/2019',
      });
      await page.getByRole('button', { name: 'Save and next' }).click();
      await expect(page.getByText('Meridian Auto is saved.')).toBeVisible();
      const beacon = {
        company: 'Beacon Recovery',
        kind: 'Collection',
        status: 'In collection',
        balance: '1284',
        opened: '01/2021',
      };
      await type(page, {
        ...beacon,
        bureau: 'Equifax',
        more: { 'Last four': '2290', 'First missed payment': '05/2020' },
      });
      await page.getByRole('button', { name: 'Save and next' }).click();
      await expect(page.getByText('Beacon Recovery is saved.')).toBeVisible();
      await type(page, {
        ...beacon,
        bureau: 'TransUnion',
        more: { 'Last four': '2290', 'Date they say it comes off': 'Feb 2029' },
      });
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        '2 things to look at in your credit file',
      );
      const paid = page.getByRole('article', { name: 'Paid and closed, but $312 still owed' });
      await expect(paid.getByText('Contradiction')).toBeVisible();
      // On a phone it's folded.
      if (width === 360) await paid.getByRole('button', { name: 'What it’s based on' }).click();
      await expect(paid.getByText('Status-Balance-1').filter({ visible: true })).toBeVisible();
      const dates = page.getByRole('article', { name: 'These two dates can’t both be true' });
      await expect(dates.getByText('August 2021 to February 2022')).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'Latest day Beacon Recovery can be reported' }),
      ).toBeVisible();
      await expect(page.getByText('Saved with your account')).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

      // Who asked is typed too, and has a day of its own.
      const rest = page.getByRole('region', { name: 'Also in your file' });
      await rest.getByRole('button', { name: 'Add an inquiry or record' }).click();
      const entry = page.getByRole('dialog');
      await entry.getByRole('button', { name: 'Save' }).click();
      await expect(entry.getByLabel('Who checked your credit')).toHaveAccessibleDescription(
        /company’s name/,
      );
      await entry.getByLabel('Who checked your credit').fill('Cascade Auto');
      await entry.getByLabel('When they checked').fill('02/2026');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await entry.getByRole('button', { name: 'Save' }).click();
      await expect(rest.getByText('Cascade Auto, at Equifax')).toBeVisible();
      await expect(page.getByRole('heading', { name: /Cascade Auto/ })).toBeVisible();
      await rest.getByRole('button', { name: 'Delete Cascade Auto, at Equifax' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(rest.getByText('Cascade Auto')).toHaveCount(0);

      await paid.getByRole('button', { name: /^No mistake here/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'One thing to look at in your credit file',
      );
      await expect(page.getByText('Saved with your account')).toBeVisible();

      // What the device keeps is gone; the account has it.
      await page.evaluate(async () => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('mendwell-credit-file')) localStorage.removeItem(key);
        await new Promise((done) => {
          indexedDB.deleteDatabase('mendwell-sync').onsuccess = done;
        });
      });
      await reloaded(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'One thing to look at in your credit file',
      );
      await page.getByRole('button', { name: 'You said one of these is right' }).click();
      await page.getByRole('button', { name: /^Show it again/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^2 things/);

      // The numbers are put right, and one finding goes.
      const accounts = page.getByRole('region', { name: 'Account by account' });
      const meridian = accounts.getByRole('listitem').filter({ hasText: 'Meridian Auto' });
      await meridian.getByRole('button', { name: /^Meridian Auto/ }).click();
      await accounts.getByRole('button', { name: 'Edit what you entered for Equifax' }).click();
      await page.getByRole('dialog').getByLabel('Balance', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(paid).toHaveCount(0);
    });

    test('scores stand beside their own past', async ({ member }) => {
      const page = await member('Luis', { viewport: { width, height: 800 } });
      await opened(page, '/dashboard/scores');
      await expect(page.getByRole('heading', { name: 'No scores yet' })).toBeVisible();
      const add = async (score: string, on: string, model: string) => {
        await page.getByLabel('Score', { exact: true }).fill(score);
        await page.getByLabel('Dated').fill(on);
        await page.getByLabel('Bureau').selectOption('experian');
        await page.getByLabel('Model and version').selectOption(model);
        await page.getByRole('button', { name: 'Add to the log' }).click();
        await expect(page.getByText(`${score} is in your log.`)).toBeVisible();
      };
      await add('604', '2026-08-14', 'FICO Score 8');
      await add('618', '2026-11-14', 'FICO Score 8');
      await add('634', '2026-11-18', 'VantageScore 3.0');
      const fico = page.getByRole('region', { name: 'FICO Score 8' });
      await expect(fico.getByText('14 points up since August 14, 2026.')).toBeVisible();
      await fico.getByRole('button', { name: 'See FICO Score 8 as a table' }).click();
      await expect(fico.getByRole('row')).toHaveCount(3);
      await expect(
        page
          .getByRole('region', { name: 'VantageScore 3.0' })
          .getByText('First one. Add another later to see how it changes.'),
      ).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      await fico.getByRole('button', { name: /^Delete 604/ }).click();
      await expect(fico.getByRole('row')).toHaveCount(2);
    });

    test('a visitor with a pass is told that an account is free', async ({ page }) => {
      await asVisitor(page, 60);
      for (const path of ['/dashboard/credit-file', '/dashboard/scores']) {
        await opened(page, path);
        await expect(page.getByRole('heading', { name: 'Free with an account' })).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'In this section' })).toHaveCount(0);
        expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
      }
    });
  });

test('an account is typed, looked at and put right by keyboard alone', async ({ member }) => {
  const page = await member('Wren', { viewport: { width: 1440, height: 800 } });
  await opened(page, '/dashboard/credit-file');
  const focusOn = async (name: string) => {
    const target = page.getByRole('button', { name });
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((each) => each === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached`);
  };
  await focusOn('Add your first account');
  await page.keyboard.press('Enter');
  const company = page.getByLabel('Company');
  await expect(company).toBeVisible();
  // From the bureau past the day, with its parts and its calendar, to the company.
  for (let tabs = 0; tabs < 8; tabs += 1) {
    if (await company.evaluate((each) => each === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Meridian Auto');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Car loan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Paid or closed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('312');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One thing to look at in your credit file',
  );
  await focusOn('No mistake here: Paid and closed, but $312 still owed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nothing in it contradicts itself',
  );
});
