import { readFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { test } from '../../test.ts';

const lines = [
  'Equifax Credit Report',
  'Equifax Information Services LLC',
  'Report Date: 11/14/2026',
  'Summary',
  'Total Accounts: 2',
  'Credit Accounts',
  '',
  'MERIDIAN AUTO',
  'Account Number: XXXX4444        Date Reported: 11/02/2026',
  'Loan/Account Type: Auto Loan    Date Opened: 06/2019',
  'Status: Paid and Closed         Balance: $312',
  'AZB 54 RECON 2',
  '',
  'HARBOR VISA',
  'Account Number: XXXX4417        Date Reported: 11/01/2026',
  'Loan/Account Type: Credit Card  Date Opened: 03/2017',
  'Status: Something Odd           Balance: $3,957',
  'Hard Inquiries',
  '10/02/2026     CASCADE LENDING',
];

async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const page = pdf.addPage([612, 792]);
  texts.forEach((text, at) => page.drawText(text, { x: 50, y: 740 - at * 16, size: 10, font }));
  return Buffer.from(await pdf.save());
}

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`a PDF is read on the device, looked through and saved: ${width} px, ${colorScheme}`, async ({
      member,
    }) => {
      const page = await member('Dana', { viewport: { width, height: 800 }, colorScheme });
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await opened(page, '/dashboard/credit-file/import');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a report');
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

      const sent: string[] = [];
      page.on('request', (request) => {
        const isOurs = request.url().startsWith(new URL(page.url()).origin);
        if (!isOurs || `${request.url()}${request.postData() ?? ''}`.includes('MERIDIAN'))
          sent.push(request.url());
      });
      const choose = page.getByLabel('Choose the report');
      await choose.setInputFiles({
        name: 'report.pdf',
        mimeType: 'application/pdf',
        buffer: await pdfOf(lines),
      });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'We read 2 of 2 accounts. Check 1.',
      );
      expect(sent).toEqual([]);
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

      await expect(page.getByText('One line we didn’t understand')).toBeVisible();
      await page.getByRole('button', { name: 'Not needed: AZB 54 RECON 2' }).click();
      await page.getByRole('button', { name: 'Leave it out' }).click();
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'This is right' }).click();
      await page.getByRole('button', { name: 'Save one account' }).click();
      await expect(page).toHaveURL(/\/dashboard\/credit-file$/);
      await expect(page.getByText('MERIDIAN AUTO').first()).toBeVisible();
      expect(problems).toEqual([]);
    });

for (const width of [360, 1440])
  test(`the original of a report is kept where its person says so, saved again and deleted, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Fay', { viewport: { width, height: 800 } });
    const buffer = await pdfOf(lines);
    await opened(page, '/dashboard/credit-file/import');
    await page
      .getByLabel('Choose the report')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await page.getByRole('button', { name: 'This is right' }).click();
    const keep = page.getByRole('checkbox', { name: 'Keep the original file too' });
    await expect(keep).not.toBeChecked();
    await keep.check();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('button', { name: 'Save one account' }).click();
    await expect(page).toHaveURL(/\/dashboard\/credit-file$/);
    const reports = page.getByRole('region', { name: 'Your reports' });
    await expect(reports.getByText(/^Original file, /)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      reports.getByRole('button', { name: 'Download the original' }).click(),
    ]);
    expect(readFileSync(await file.path()).equals(buffer)).toBe(true);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await reports.getByRole('button', { name: 'Delete the original' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete the original' })
      .click();
    await expect(reports.getByText('The original file is deleted.')).toBeVisible();
    await expect(reports.getByText(/^Original file, /)).toHaveCount(0);
  });

test('a picture of a report, and a file that is none, are refused kindly', async ({ member }) => {
  const page = await member('Eli');
  await opened(page, '/dashboard/credit-file/import');
  const choose = page.getByLabel('Choose the report');
  await choose.setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf([]),
  });
  await expect(page.getByText('This PDF is a picture of a report')).toBeVisible();
  await choose.setInputFiles({
    name: 'x.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 nonsense'),
  });
  await expect(page.getByText('This file is damaged, or it isn’t a PDF.')).toBeVisible();
});
