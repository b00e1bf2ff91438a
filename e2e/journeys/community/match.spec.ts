import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { asOperator, giveAlias, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The circle's day, a few days off: who joins on it or the day before isn't asked for a first promise by tomorrow. */
const weekday = (new Date().getUTCDay() + 3) % 7;
const day = weekdays[weekday] ?? '';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** A name in the community, and what the page says with it. */
async function giveName(page: Page, name: string): Promise<void> {
  await giveAlias(await personOf(page), name);
  await opened(page, '/community');
  // Their account is of today, and isn't matched before tomorrow.
  await expect(page.getByText(/You can join the list from/)).toBeVisible();
}

const nameOf = (name: string) =>
  `${name} ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;

const runDueJobs = () => asOperator('/rest/v1/rpc/run_due_community_jobs', 'POST', {});

test('three people who wait are proposed to each other, all say yes, and a circle stands', async ({
  member,
}) => {
  const names = [nameOf('Wren'), nameOf('Rosa'), nameOf('Otis')];
  const pages: Page[] = [];
  for (const [n, name] of names.entries())
    pages.push(await member(name.slice(0, 4), n > 0 ? phone : {}));
  for (const [n, page] of pages.entries()) await giveName(page, names[n] ?? '');
  const [wren, rosa, otis] = pages as [Page, Page, Page];

  await test.step('each is on the list, and reads how many others are', async () => {
    for (const page of pages)
      await asOperator('/rest/v1/match_requests', 'POST', {
        user_id: await personOf(page),
        topic: 'medical',
        goal: 'one_debt',
        weekday,
        time_zone: 'America/New_York',
        asked_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      });
    for (const page of pages) {
      await opened(page, '/community');
      await expect(page.getByText(`You’re on the list: Medical, ${day}s.`)).toContainText(
        '2 others are waiting',
      );
    }
  });

  await test.step('a proposal comes while they look, with its day, its zone and everyone’s name', async () => {
    await runDueJobs();
    for (const page of pages) {
      await expect(page.getByRole('heading', { name: 'We found a group of three.' })).toBeVisible();
      await expect(
        page.getByText(`Check-ins on ${day}s, Eastern Time, mostly about medical.`),
      ).toBeVisible();
      for (const name of names)
        await expect(page.getByRole('list', { name: 'Who they are' })).toContainText(name);
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    }
  });

  await test.step('each chooses what the others would see, and says yes; nobody learns who said what', async () => {
    await rosa.getByRole('switch', { name: 'First name' }).click();
    for (const page of [wren, rosa]) {
      await page.getByRole('button', { name: 'Yes, with them' }).click();
      await expect(page.getByText('You said yes.')).toBeVisible();
    }
    await expect(otis.getByRole('button', { name: 'Yes, with them' })).toBeVisible();
    await otis.getByRole('button', { name: 'Yes, with them' }).click();
  });

  await test.step('the circle stands, for all three without a reload', async () => {
    for (const page of pages) {
      const shelf = page.getByRole('region', { name: 'Your circle this week' });
      await expect(shelf.getByRole('listitem')).toHaveCount(3);
      await expect(page.getByText(`${day} circle, week 1.`)).toBeVisible();
      await expect(page.getByText('Three people are in this circle')).toBeVisible();
      expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    }
    await expect(wren.getByRole('heading', { name: `${names[1]} (Rosa)` })).toBeVisible();
    await expect(wren.getByRole('heading', { name: names[2] ?? '', exact: true })).toBeVisible();
    // What one of them promises reaches the others.
    await otis
      .getByRole('textbox', { name: 'What will you do by tomorrow?' })
      .fill('Open one envelope.');
    await otis.getByRole('button', { name: 'Share it' }).click();
    await expect(wren.getByText('Open one envelope.')).toBeVisible();
  });
});
