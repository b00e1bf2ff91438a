import { expect } from '@playwright/test';
import { giveDebts, opened, settled } from '../people.ts';
import { protectedPaths } from '../site.ts';
import { asMember, asOperator, giveAlias, personOf } from '../visitor_access.ts';
import { test } from '../test.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

// Somebody who has been here for a while: what is theirs comes from the server, and moves nothing that could be pressed already.

/** Public pages that say something else to who has an account. */
const tools = [
  '/',
  '/debt-destroyer',
  '/ai-assistant',
  '/credit-card-advice',
  '/credit-card-advice/move',
];
const question = 'How long does a late payment stay?';

test.use({ viewport: { width: 360, height: 780 } });

test('no page moves under a member who has debts, a score and questions asked', async ({
  page,
}) => {
  await asMember(page, 'Nia');
  const person = await personOf(page);
  await asOperator('/rest/v1/score_entries', 'POST', {
    user_id: person,
    score: 584,
    model: 'FICO Score 8',
    bureau: 'experian',
    scored_on: new Date().toISOString().slice(0, 10),
  });
  await giveAlias(person, `Nia ${person.slice(0, 6)}`);
  await giveDebts(page);
  await opened(page, '/debt-destroyer');
  await opened(page, '/ai-assistant');
  const field = page.getByLabel('Ask about your debts, your dates, or a rule');
  await field.fill(question);
  await field.press('Enter');
  await expect(
    page.getByRole('region', { name: question }).getByRole('list', { name: 'Sources' }),
  ).toBeVisible();
  await settled(page);
  await watchShifts(page);
  for (const path of [...tools, ...protectedPaths]) {
    await opened(page, path);
    await settled(page);
    const { sum, what } = await shiftsOf(page);
    expect(sum, `${path}\n${what.join('\n')}`).toBeLessThan(0.01);
  }
});
