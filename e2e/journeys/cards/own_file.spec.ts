import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { test } from '../../test.ts';

// What a member's own report says stands for answers that they didn't give, and gives way to those they do.

const daysAgo = (days: number): string => {
  const [year, month, day] = new Date(Date.now() - days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${month}/${day}/${year}`;
};

const report = () =>
  [
    'Equifax Credit Report',
    'Equifax Information Services LLC',
    `Report Date: ${daysAgo(9)}`,
    'Credit Accounts',
    '',
    'BEST BUY',
    `Account Number: XXXX4417        Date Reported: ${daysAgo(12)}`,
    'Loan/Account Type: Credit Card  Date Opened: 03/2017',
    'Status: 60-89 Days Past Due     Balance: $957',
    'Amount Past Due: $70',
  ].join('\n');

for (const width of [360, 1440])
  test(`an account late by the own report is a reason to wait, until they say it’s not, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Bea', { viewport: { width, height: 800 } });
    await opened(page, '/dashboard/credit-file/import');
    await page.getByLabel('Choose the report').setInputFiles({
      name: 'report.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(report()),
    });
    await page.getByRole('button', { name: 'This is right' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/credit-file$/);
    await expect(page.getByText('BEST BUY').first()).toBeVisible();

    await opened(page, '/credit-card-advice');
    await page.getByLabel('619 or less').check();
    await page.getByRole('button', { name: 'Show what it would cost' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Not now.' })).toBeVisible();
    await expect(page.getByText('BEST BUY is 60 days late, with $70.00 past due.')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    await page.getByRole('button', { name: 'That’s not right anymore' }).click();
    const isLate = page.getByLabel('A payment is late right now');
    await expect(isLate).toBeChecked();
    await isLate.uncheck();
    await page.getByRole('button', { name: 'Show what it would cost' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Not now\. Look again on/ }),
    ).toBeVisible();
    await expect(page.getByText('BEST BUY was 30 days late or more')).toBeVisible();
  });
