import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { giveDebts, opened, reloaded, settled, typeDebts } from '../../people.ts';
import { asMember, asVisitor } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const more = 'What if I put $50 more a month toward my debts?';
const stays = 'How long does a late payment stay?';

const field = (page: Page) => page.getByLabel('Ask about your debts, your dates, or a rule');
const turn = (page: Page, question: string): Locator =>
  page.getByRole('region', { name: question });

/** Asks by the keyboard, and waits for the end of the answer. */
async function ask(page: Page, question: string): Promise<Locator> {
  await field(page).fill(question);
  await field(page).press('Enter');
  const answer = turn(page, question);
  await expect(answer.getByRole('list', { name: 'Sources' })).toBeVisible();
  return answer;
}

test('without an account a question is answered on the device, and its offer changes the planner', async ({
  page,
}) => {
  await typeDebts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await opened(page, '/ai-assistant');
  await settled(page);
  // What answers here is fetched when somebody begins to ask, and not before.
  const before = asked.length;
  await field(page).focus();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  const answer = await ask(page, more);
  expect(asked.filter((path) => /functions|rest\/v1/.test(path))).toEqual([]);
  await expect(answer).toContainText('less interest');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');

  await answer.getByRole('button', { name: 'Change my plan' }).click();
  await expect(answer).toContainText('Done. Your planner has it.');
  await answer.getByRole('link', { name: 'Open the planner' }).click();
  await expect(page).toHaveURL('/debt-destroyer');
  await expect(page.getByLabel('Each month').first()).toHaveValue(/650/);

  // A debt brings its name along, and the conversation is still there.
  await page.getByRole('link', { name: 'Ask about Harbor Visa' }).click();
  await expect(page.getByText('About Harbor Visa')).toBeVisible();
  await page.getByRole('button', { name: 'What do I pay on Harbor Visa next?' }).click();
  await expect(turn(page, 'What do I pay on Harbor Visa next?')).toContainText('Harbor Visa');
  await reloaded(page);
  await expect(turn(page, 'What do I pay on Harbor Visa next?')).toContainText('Harbor Visa');
});

test('a member’s conversation is there after a reload, and can be renamed, saved and deleted', async ({
  page,
}) => {
  await asMember(page, 'Dana');
  await opened(page, '/ai-assistant');
  await ask(page, stays);
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  await reloaded(page);
  await expect(turn(page, stays)).toContainText('7 years');

  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('My late payment');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My late payment');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as text' }).click();
  expect((await download).suggestedFilename()).toBe('mendwell-my-late-payment.md');

  await turn(page, stays).getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(turn(page, stays)).toContainText('Thank you.');

  // On another device of theirs it is in the list.
  await opened(page, '/ai-assistant');
  await page.getByRole('link', { name: /My late payment/ }).click();
  await expect(turn(page, stays)).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/ai-assistant');
  await expect(page.getByRole('link', { name: /My late payment/ })).toBeHidden();
});

test('a visitor with time asks the server, and the conversation is theirs', async ({ page }) => {
  await asVisitor(page, 30);
  const asked = page.waitForRequest((request) => request.url().endsWith('/functions/v1/assistant'));
  await opened(page, '/ai-assistant');
  await ask(page, stays);
  await asked;
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  expect(await page.evaluate(() => localStorage.getItem('mendwell-conversations'))).toBeNull();
  await reloaded(page);
  await expect(turn(page, stays)).toContainText('7 years');
});

test('a key of one’s own lies on the device sealed, is never shown again, and leaves with the person', async ({
  page,
}) => {
  const secret = 'sk-nobody-reads-this-1234';
  await asMember(page, 'Robin');
  await opened(page, '/ai-assistant');
  const openDialog = async () => {
    await page.getByRole('button', { name: 'AI settings', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your own AI model').click();
    return dialog;
  };
  const dialog = await openDialog();
  const model = dialog.getByLabel('Model', { exact: true });
  if (await model.evaluate((element) => element.tagName === 'INPUT')) await model.fill('small-1');
  await dialog.getByLabel('Your key').fill(secret);
  await dialog.getByRole('button', { name: 'Save on this device' }).click();
  await expect(dialog.getByText(/is saved on this device\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Replace the key')).toHaveValue('');

  await reloaded(page);
  await expect(page.getByText(/^Your own key for /)).toBeVisible();
  await (await openDialog()).getByText(/is saved on this device\.$/).waitFor();
  expect(await page.content()).not.toContain(secret);
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await names()).toContain('mendwell-own-key');
  // What lies there, as another script of the page would find it.
  const found = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('mendwell-own-key', 1);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('key').objectStore('key').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            const [kept] = reading.result as { sealed: ArrayBuffer; wrapping: CryptoKey }[];
            resolve(
              `${new TextDecoder().decode(kept?.sealed)} ${String(kept?.wrapping.extractable)} ${JSON.stringify(localStorage)}`,
            );
          });
        });
      }),
  );
  expect(found).toContain(' false ');
  expect(found).not.toContain(secret.slice(0, 8));

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect.poll(names).not.toContain('mendwell-own-key');
});

test('the keyboard alone asks, reads the sources, and takes an offer', async ({ page }) => {
  await giveDebts(page);
  await opened(page, '/ai-assistant');
  const focus = async (target: Locator) => {
    for (let press = 0; press < 60; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await focus(field(page));
  await page.keyboard.type(more);
  await page.keyboard.press('Enter');
  const answer = turn(page, more);
  await expect(answer.getByRole('button', { name: 'Change my plan' })).toBeVisible();
  await page.locator('h1').focus();
  await focus(answer.getByRole('link', { name: 'Source 1' }).first());
  await focus(answer.getByRole('button', { name: 'Change my plan' }));
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Done. Your planner has it.');
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('an answer has no barriers and fits the width', async ({ page }) => {
      await giveDebts(page);
      await opened(page, '/ai-assistant');
      await ask(page, more);
      await ask(page, stays);
      await settled(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      const isMain = width === 360;
      expect(await findingsOn(page, { rules: isMain ? 'all' : 'contrast' })).toEqual([]);
    });
  });
