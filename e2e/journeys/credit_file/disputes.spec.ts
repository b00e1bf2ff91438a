import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** "November 2, 2026": when the report was printed, before any letter. */
const reportDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(dayBefore(100)),
);

/** Types one account whose values don't fit. */
async function typeAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add your first account' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Equifax', { exact: true }).click();
  await form.getByLabel('Printed on').fill(dayBefore(100));
  await form.getByLabel('Company').fill('Meridian Auto');
  await form.getByLabel('What is it?').selectOption({ label: 'Car loan' });
  await form.getByLabel('Status').selectOption({ label: 'Paid or closed' });
  await form.getByLabel('Balance', { exact: true }).fill('312');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

for (const width of [360, 1440])
  test(`a dispute from what doesn’t fit to what came back, ${width} px`, async ({ member }) => {
    const page = await member('Dana', { viewport: { width, height: 800 } });
    await opened(page, '/dashboard/disputes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No dispute yet');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Look at your credit file' }).click();
    await typeAccount(page);
    await page.getByRole('link', { name: /^Write a letter about/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One letter, in your words');
    const paper = page.getByRole('region', { name: 'Your letter', exact: true });
    await expect(paper).toContainText(
      `Your report dated ${reportDay} shows the balance as “$312.”`,
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    // Nothing is saved or printed before it is whole.
    await page.getByRole('button', { name: 'Save a PDF' }).click();
    await expect(page.getByText(/Look at what’s marked/)).toBeVisible();
    await page.getByLabel('In your own words').fill('I paid this loan off in June 2025.');
    await page.getByLabel('Your name').fill('Dana Reyes');
    await page
      .getByRole('textbox', { name: 'Your address' })
      .fill('418 Alder Street\nDayton, OH 45402');
    await expect(paper).toContainText('I paid this loan off in June 2025.');
    await page.getByLabel(`Your report dated ${reportDay} shows the status`).uncheck();
    await expect(paper).not.toContainText('Status');
    // A reload takes nothing away.
    await reloaded(page);
    await expect(paper).toContainText('I paid this loan off in June 2025.');
    await expect(paper).not.toContainText('Status');
    // What is printed is the letter, and nothing of this page.
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    expect((await page.locator('body').innerText()).split('\n')[0]).toBe('Dana Reyes');
    await page.emulateMedia({ media: null });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a PDF' }).click(),
    ]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your letter to Equifax isn’t mailed yet',
    );
    // What was left out is left out still.
    await expect(
      page.getByLabel(`Your report dated ${reportDay} shows the status`),
    ).not.toBeChecked();
    await page.getByLabel('Mailed on').fill(dayBefore(90));
    await page.getByLabel('Certified mail number').fill('9407 1000 2214');
    await page.getByRole('button', { name: 'I mailed it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Equifax should have answered by about /,
    );
    await expect(page.getByText('Saved. We’ll track the deadlines here.')).toBeHidden();
    // The credit file knows of it.
    await opened(page, '/dashboard/credit-file');
    await expect(
      page.getByText(/^In dispute with Equifax: you mailed the letter on/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open the dispute with Equifax' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Equifax should have answered by about /,
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    await page.getByText('They didn’t answer', { exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equifax didn’t answer');
    await page.getByRole('button', { name: 'Write the letter: Send a follow-up' }).click();
    await expect(paper).toContainText('I haven’t received a result.');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('button', { name: 'I mailed it' }).click();
    await expect(page.getByText('You sent a follow-up')).toBeVisible();

    await page.getByText('They answered', { exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Choose what they did about each one.')).toBeVisible();
    await page.getByText('Corrected', { exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equifax corrected it');
    await page.getByRole('button', { name: 'Close it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This dispute with Equifax is closed',
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    // Closed too soon: undone, and closed again.
    await page.getByRole('button', { name: 'Undo this entry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this entry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equifax corrected it');
    await page.getByRole('button', { name: 'Close it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This dispute with Equifax is closed',
    );

    const [record] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save it all as a PDF' }).click(),
    ]);
    expect(record.suggestedFilename()).toBe('dispute-record.pdf');
    await page.getByRole('link', { name: 'All your disputes' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Meridian Auto' })).toContainText(
      'Closed',
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('link', { name: /Meridian Auto/ }).click();
    await page.getByRole('button', { name: 'Delete this dispute' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete this dispute' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No dispute yet');
  });

test('what no rule finds: an account that isn’t theirs, and something else that’s wrong', async ({
  member,
}) => {
  const page = await member('Dana', { viewport: { width: 360, height: 800 } });
  await opened(page, '/dashboard/credit-file');
  await typeAccount(page);
  await page
    .getByRole('region', { name: 'Account by account' })
    .getByRole('button', { expanded: false })
    .click();
  await page.getByRole('button', { name: 'This isn’t mine' }).click();
  await page
    .getByRole('link', { name: 'Write a letter about: You say this account isn’t yours' })
    .click();
  const paper = page.getByRole('region', { name: 'Your letter', exact: true });
  await expect(paper).toContainText('The account is Meridian Auto.');
  await expect(paper).toContainText('This account isn’t mine.');

  await opened(page, '/dashboard/disputes');
  await opened(page, '/dashboard/disputes/new');
  const other = page.getByRole('region', { name: 'Something else that’s wrong' });
  await other.getByRole('link', { name: /Meridian Auto/ }).click();
  await expect(paper).toContainText('The account is Meridian Auto.');
  await expect(paper).not.toContainText('$312');
  await page.getByLabel(`Your report dated ${reportDay} shows the balance as`).check();
  await expect(paper).toContainText(`Your report dated ${reportDay} shows the balance as “$312.”`);
  await page.getByLabel('In your own words').fill('It was $0 when I paid it off in June 2025.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your letter to Equifax isn’t mailed yet',
  );
  await expect(
    page.getByLabel(`Your report dated ${reportDay} shows the balance as`),
  ).toBeChecked();
  await expect(
    page.getByLabel(`Your report dated ${reportDay} shows the status as`),
  ).not.toBeChecked();
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
});
