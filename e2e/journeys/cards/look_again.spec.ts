import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { mailTo } from '../../instance.ts';
import { opened } from '../../people.ts';
import { asMember, asOperator, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

// The day to look at cards again: asked for on the page, on the dashboard and in a mail, moved and taken back with its reasons.

const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** "January 28": as the page says it, without the year. */
const said = (days: number): string =>
  new Date(`${day(days)}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

/** A zone in which it is noon now: no quiet hours. */
const hours = 12 - new Date().getUTCHours();
const zone = hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

async function answer(page: Page, appliedDaysAgo: number): Promise<void> {
  const applied = page.getByLabel('You last applied for credit on');
  if (!(await applied.isVisible()))
    await page.getByRole('button', { name: 'Is now a good time?' }).click();
  await applied.fill(day(-appliedDaysAgo));
  await page.getByRole('button', { name: 'Show what it would cost' }).click();
}
const dates = (page: Page) => page.getByRole('region', { name: 'Dates to know' });

for (const width of [360, 1440])
  test(`a member is reminded of the day to look again, and it moves with its reasons, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = await asMember(page, 'Nia');
    const person = await personOf(page);
    await asOperator(`/rest/v1/profiles?user_id=eq.${person}`, 'PATCH', { time_zone: zone });
    await opened(page, '/credit-card-advice');
    await answer(page, 40);
    await page.getByRole('button', { name: `Remind me on ${said(50)}` }).click();
    await expect(page.getByText(`We’ll remind you on ${said(50)}`)).toBeVisible();
    await expect(page.getByText('Your answers are saved to your account.')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    await opened(page, '/dashboard');
    await expect(dates(page)).toContainText('Look at cards again');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await dates(page).getByRole('link', { name: 'See why' }).click();
    await expect(page.getByText(`We’ll remind you on ${said(50)}`)).toBeVisible();

    // Another reason, another day; on another device too, since it's the account's.
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Is now a good time?' }).click();
    await answer(page, 10);
    await expect(page.getByText(`We’ll remind you on ${said(80)}`)).toBeVisible();
    const rows = () =>
      asOperator(
        `/rest/v1/card_choices?user_id=eq.${person}&select=look_again_on,is_reminded`,
        'GET',
      );
    await expect.poll(rows).toEqual([{ look_again_on: day(80), is_reminded: true }]);

    // The day has come.
    await asOperator(`/rest/v1/card_choices?user_id=eq.${person}`, 'PATCH', {
      look_again_on: day(-2),
    });
    const mail = await mailTo(email, new Date(0), 'Today’s the day to look at cards again', () =>
      asOperator('/functions/v1/notices/run', 'POST'),
    );
    expect(mail).toBeTruthy();

    // Reasons that are gone take the day along.
    await opened(page, '/credit-card-advice');
    await page.getByRole('button', { name: 'Forget my answers' }).click();
    await expect(page.getByRole('heading', { name: 'Which card, if any?' })).toBeVisible();
    await expect.poll(rows).toEqual([]);
    await opened(page, '/dashboard');
    await expect(page.getByText('Look at cards again')).toHaveCount(0);
  });
