import { expect, type Page } from '@playwright/test';
import { opened, settled, typeDebts } from '../../people.ts';
import { test } from '../../test.ts';

const field = (page: Page) => page.getByLabel('Ask about your debts, your dates, or a rule');

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await field(page).press('Enter');
  const turn = page.getByRole('region', { name: question });
  await expect(turn).toBeVisible();
  return turn;
}

test('what isn’t certain is asked back, two questions are both answered, and danger stands alone', async ({
  page,
}) => {
  await typeDebts(page);
  const sent: string[] = [];
  await opened(page, '/ai-assistant');
  await settled(page);
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  const vague = await ask(page, 'what if i put 300 more on it');
  await expect(vague).toContainText('Is that once, or every month?');
  await expect(vague.getByRole('button', { name: 'None of these' })).toBeVisible();
  await vague.getByRole('button', { name: 'What if I pay $300 extra once?' }).click();
  await expect(page.getByRole('region', { name: 'What if I pay $300 extra once?' })).toContainText(
    'less interest',
  );

  const unsure = await ask(page, 'they want it by friday or else');
  await expect(unsure).toContainText('Is it one of these?');
  await unsure.getByRole('button', { name: 'None of these' }).click();
  await expect(page.getByRole('region', { name: 'None of these' })).toContainText('Legal aid');

  const both = await ask(page, 'can they garnish my wages? and can they call me at work');
  await expect(both).toContainText('Can they take money out of my pay?');
  await expect(both).toContainText('8 a.m.');

  const spanish = await ask(page, 'me llamó un cobrador y no sé qué hacer');
  await expect(spanish.locator('[lang=es]').first()).toBeVisible();

  const danger = await ask(page, 'my family would get the insurance money if i was gone');
  await expect(danger).toContainText('988');
  await expect(danger.getByRole('list', { name: 'Sources' })).toHaveCount(0);
  expect(sent.filter((path) => /functions|rest\/v1/.test(path))).toEqual([]);
});
