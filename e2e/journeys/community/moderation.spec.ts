import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { asOperator, giveAlias, personOf, proveSecondFactor } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const desk = { viewport: { width: 1440, height: 800 } };
const phone = { viewport: { width: 360, height: 800 } };

const some = () =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6);

/** Puts somebody on the staff: without a second factor that opens nothing. */
async function joinStaff(page: Page): Promise<void> {
  const person = await asOperator(`/auth/v1/admin/users/${await personOf(page)}`);
  const { email } = person as { email: string };
  await asOperator('/rest/v1/rpc/add_staff', 'POST', { address: email, staff_role: 'moderator' });
  await opened(page, '/community/moderation');
  await expect(page.getByText('This page is for staff')).toBeVisible();
  await proveSecondFactor(page);
}

test('a scam is reported, taken down with a reason, appealed, and looked at by another person', async ({
  member,
}) => {
  const author = await member('Ace', phone);
  const reader = await member('Rosa', phone);
  const question = crypto.randomUUID();
  const answer = crypto.randomUUID();
  const title = `A letter from a collector, what first, ${some()}?`;
  const words = `I know someone who is good with letters, ${some()}`;
  const [authorId, readerId] = [await personOf(author), await personOf(reader)];
  for (const [id, name] of [
    [authorId, `Credit Ace ${some()}`],
    [readerId, `Rosa ${some()}`],
  ] as const)
    await giveAlias(id, name);
  await asOperator('/rest/v1/questions', 'POST', {
    id: question,
    author_id: readerId,
    topic: 'collections',
    title,
    body: 'It came today.',
    state: 'shown',
  });
  await asOperator('/rest/v1/answers', 'POST', {
    id: answer,
    question_id: question,
    author_id: authorId,
    kind: 'experience',
    body: words,
    state: 'shown',
  });

  await test.step('who reports it doesn’t see it anymore, and reads what came of it', async () => {
    await opened(reader, `/community/question?id=${question}`);
    await expect(reader.getByText(words)).toBeVisible();
    await reader.getByRole('button', { name: /^Report the answer by/ }).click();
    await reader.getByRole('radio', { name: /It sells something/ }).check();
    expect(await findingsOn(reader, { rules: 'all' })).toEqual([]);
    await reader.getByRole('button', { name: 'Send report' }).click();
    await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await reader.getByRole('button', { name: 'Done' }).click();
    await expect(reader.getByText(words)).toHaveCount(0);
    await opened(reader, '/community');
    await reader.getByRole('button', { name: 'What you reported' }).click();
    await expect(reader.getByText('Waiting for review.')).toBeVisible();
    await reader.getByRole('button', { name: 'People you blocked or muted' }).click();
    await expect(reader.getByText(/^Credit Ace/)).toBeVisible();
  });

  const one = await member('Mod', desk);
  await joinStaff(one);
  await test.step('staff see the post and three around it, and decide with a rule and a sentence', async () => {
    await opened(one, '/community/moderation');
    const waiting = one.getByRole('listitem').filter({ hasText: words });
    await waiting.getByRole('button', { name: /^Open/ }).click();
    await expect(one.getByRole('heading', { level: 2, name: 'Sells something' })).toBeFocused();
    await expect(one.getByText(/^You see the post and three around it/)).toBeVisible();
    expect(await findingsOn(one, { rules: 'all' })).toEqual([]);
    await one.getByRole('radio', { name: 'Take it down, and suspend them' }).check();
    await expect(one.getByLabel('Which rule')).toHaveValue('2');
    await one.getByLabel('What they’ll read').fill('Nobody sells anything here.');
    await one.getByRole('button', { name: 'Decide' }).click();
    await expect(one.getByText(/^Decided\./)).toBeVisible();
    await expect(one.getByText(words)).toHaveCount(0);
  });

  await test.step('its author reads why, may read and not write, and appeals once', async () => {
    await opened(author, '/community');
    await expect(author.getByText(/Nobody sells anything here\./).first()).toBeVisible();
    await author.getByRole('button', { name: 'Appeal' }).click();
    await author.getByRole('button', { name: 'Send appeal' }).click();
    await expect(author.getByText('Tell us why you see it differently.')).toBeVisible();
    const said = `I warned people of it, ${some()}`;
    await author.getByLabel('What should we know?').fill(said);
    await author.getByRole('button', { name: 'Send appeal' }).click();
    await expect(author.getByText('Your appeal is waiting for review.')).toBeVisible();
    await opened(one, '/community/moderation');
    await expect(
      one.getByRole('listitem').filter({ hasText: said }).getByText('not yours to decide'),
    ).toBeVisible();
    const other = await member('Other', desk);
    await joinStaff(other);
    await opened(other, '/community/moderation');
    await other
      .getByRole('listitem')
      .filter({ hasText: said })
      .getByRole('button', { name: /^Open/ })
      .click();
    await other.getByRole('radio', { name: 'Undo the decision' }).check();
    await other.getByRole('button', { name: 'Decide' }).click();
    await expect(other.getByText(/^Decided\./)).toBeVisible();
    await opened(author, '/community');
    await expect(
      author.getByText(/Someone else reviewed it and reversed the decision/),
    ).toBeVisible();
    await opened(author, `/community/question?id=${question}`);
    // Its asker blocked them: neither sees the other anymore.
    await expect(author.getByText('This question isn’t here anymore')).toBeVisible();
  });

  await test.step('and for anybody else the queue isn’t there', async () => {
    await opened(reader, '/community/moderation');
    await expect(reader.getByText('This page is for staff')).toBeVisible();
  });
});
