import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { asMember, asOperator, personOf, signIn } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const { facts } = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../../web/dist/site.json'), 'utf8'),
) as { readonly facts: readonly { readonly path: string; readonly oneOf?: string }[] };
const lessons = facts.filter(({ oneOf }) => oneOf === '/education/*').map((page) => page.path);

/** The questions of the page, answered one by one: every option in turn until one is right. */
async function answerAll(page: Page): Promise<number> {
  const forms = page.locator('form:has(fieldset)');
  // Those that come back are fetched first.
  await expect(forms.first()).toBeVisible();
  let missed = 0;
  for (const form of await forms.all()) {
    const check = form.getByRole('button', { name: 'Check' });
    for (const option of await form.getByRole('radio').all()) {
      await option.check();
      await check.click();
      if ((await form.getByRole('status').textContent())?.startsWith('This one.')) break;
      missed += 1;
    }
    await expect(check).toBeHidden();
  }
  return missed;
}

test('from what happened to a lesson that is done, and back the next day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-23T10:00:00'));
  await opened(page, '/education');
  await page.getByRole('list', { name: 'What happened' }).getByText('A collector called').click();
  await expect(page).toHaveURL('/education/five-day-notice');
  await expect(page.locator('h1')).toBeFocused();

  // A word is explained beside its first use.
  const word = page.locator('article button[aria-expanded]').first();
  await word.click();
  await expect(page.getByRole('complementary').filter({ visible: true }).first()).toBeVisible();

  const missed = await answerAll(page);
  expect(missed).toBeGreaterThan(0);
  await expect(page.getByText('It’s marked on this device')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^1 of \d+ lessons done/ })).toBeVisible();

  // It stays done after a reload, and what was missed comes back tomorrow.
  await opened(page, '/education');
  await expect(page.getByRole('heading', { name: /^1 of \d+ lessons done/ })).toBeVisible();
  await expect(page.getByText('Questions to review')).toBeHidden();
  await page.clock.setFixedTime(new Date('2026-11-24T12:00:00'));
  await opened(page, '/education');
  await page.getByRole('button', { name: /^Answer \d/ }).click();
  await answerAll(page);
  await expect(page.getByText('That’s all for today.')).toBeVisible();
  await opened(page, '/education');
  await expect(page.getByText('Questions to review')).toBeHidden();
});

test('what a member read on one device is on the other, and stays on none they sign out of', async ({
  page,
  device,
}) => {
  const email = await asMember(page, 'Dana');
  await opened(page, '/education/five-day-notice');
  await answerAll(page);
  await expect(page.getByRole('heading', { name: /^1 of \d+ lessons done/ })).toBeVisible();
  await opened(page, '/education');
  await expect(page.getByText('Kept in your account')).toBeVisible();
  const rows = `/rest/v1/lesson_progress?done_at=not.is.null&user_id=eq.${await personOf(page)}`;
  await expect.poll(async () => ((await asOperator(rows)) as readonly unknown[]).length).toBe(1);

  const other = await device();
  await signIn(other, email);
  await opened(other, '/education');
  await expect(other.getByRole('heading', { name: /^1 of \d+ lessons done/ })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await opened(page, '/education');
  await expect(page.getByRole('heading', { name: /^All \d+ lessons/ })).toBeVisible();
});

test('a word is found by what somebody typed, and its link leads to it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await opened(page, '/education');
  const before = fetched.length;
  await page.getByRole('searchbox').fill('charge off');
  const hit = page
    .getByRole('search')
    .getByRole('link', { name: /Charge-off/i })
    .first();
  await expect(hit).toBeVisible();
  expect(fetched.length).toBeGreaterThan(before);
  await hit.click();
  await expect(page).toHaveURL('/education#word-charge-off');
  await expect(page.locator('#word-charge-off')).toBeInViewport();
});

test('all lessons come in one file that needs nothing else', async ({ page }) => {
  await opened(page, '/education');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All lessons, one file' }).click();
  const file = await (await download).path();
  const text = fs.readFileSync(file, 'utf8');
  for (const lesson of lessons)
    expect(text).toContain(`<section id="${lesson.replace(/.*\//, '')}">`);
  expect(text).not.toContain('<script');
});

test('a lesson that is none is not found', async ({ page }) => {
  const answer = await page.goto('/education/no-such-lesson');
  expect(answer?.status()).toBe(404);
  await opened(page, '/education');
  await page.evaluate(() => window.history.pushState(null, '', '/education/no-such-lesson'));
  await reloaded(page);
  await expect(page.locator('h1')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('every lesson is there to read: text, answers with their reasons, sources', async ({
    page,
  }) => {
    expect(lessons.length).toBeGreaterThanOrEqual(24);
    for (const lesson of lessons) {
      const answer = await page.goto(lesson);
      expect(answer?.status(), lesson).toBe(200);
      await expect(page.locator('h1'), lesson).toBeVisible();
      await expect(page.getByText('This one.').first(), lesson).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check' }), lesson).toHaveCount(0);
      await expect(
        page.getByRole('region', { name: 'Sources' }).getByRole('listitem').first(),
        lesson,
      ).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, lesson).toBeLessThanOrEqual(0);
    }
  });
});

for (const width of [360, 1440])
  test(`an answered lesson with an open note is sound at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await opened(page, '/education/five-day-notice');
    await page.locator('article button[aria-expanded]').first().click();
    await answerAll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findingsOn(page, { rules: 'all' }), colorScheme).toEqual([]);
    }
  });
