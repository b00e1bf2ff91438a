import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';

for (const width of [320, 1440])
  test(`a refund in March is in the plan, on another device too, and gone with one press, ${width} px`, async ({
    member,
  }) => {
    const page = await member('Dana', { viewport: { width, height: 800 } });
    await opened(page, '/debt-destroyer');
    for (const [name, owed, rate] of [
      ['Harbor Visa', '3000', '24'],
      ['Corner Card', '1200', '12'],
    ] as const) {
      await page.getByRole('button', { name: 'Add a debt' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('What is it?').fill(name);
      await form.getByLabel('You owe').fill(owed);
      await form.getByLabel('APR', { exact: true }).fill(rate);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
    }
    await page.getByRole('button', { name: /^Set / }).click();

    await page.getByRole('button', { name: 'Add a tax refund or a bonus' }).click();
    await page.getByLabel('How much?').fill('600');
    const month = page.getByLabel('Which month?');
    await month.selectOption({ index: 3 });
    const label = await month.locator('option:checked').textContent();
    await expect(page.getByText(/less in interest\.$|Saves \$/)).toBeVisible();
    await page.getByLabel('Which debt should it go to?').selectOption('Corner Card');
    await expect(
      page.getByText(/more in interest than following your plan’s order\.$/),
    ).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('button', { name: 'Add it to the plan' }).click();
    const once = page.getByRole('region', { name: 'One-time money' });
    await expect(once.getByRole('listitem')).toContainText(label ?? '');
    await expect(once.getByRole('listitem')).toContainText('Goes to Corner Card');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    // What the device keeps is gone; the account has it.
    await expect(page.getByText('Saved to your account.')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('mendwell-planner')) localStorage.removeItem(key);
    });
    await reloaded(page);
    await expect(once.getByRole('listitem')).toContainText('$600.00');
    await expect(once.getByRole('listitem')).toContainText('Goes to Corner Card');
    await once.getByRole('button', { name: /^Delete/ }).click();
    await expect(once.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });
