import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { asMember, asOperator, asVisitor, giveAlias, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

// Two members and a visitor with a pass, each in a browser of their own: a question is asked and answered; then an answer is
// taken, found, held, taken back and not seen any more. Each of them sees it without a reload.

/** Words of which no two runs have the same. */
const unlike = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .padEnd(8, 'q')
    .slice(0, 8);

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const list = (page: Page) => page.getByRole('region', { name: 'Questions' });

/** Chooses a name, as everybody does before they first write. */
async function chooseName(page: Page, alias: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'First, choose a name' });
  await dialog.getByLabel('What should others call you?').fill(alias);
  await dialog.getByRole('radio', { name: 'I’m 18 or older' }).check();
  await dialog.getByRole('button', { name: 'Use this name' }).click();
  await expect(dialog).toBeHidden();
}

async function ask(page: Page, title: string, body: string): Promise<void> {
  await page.getByLabel('Topic').selectOption('Collections');
  await page.getByLabel('Your question').fill(title);
  await page.getByLabel('What people should know').fill(body);
  await page.getByRole('button', { name: 'Post question' }).click();
}

const answerForm = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const answerBy = (page: Page, alias: string) =>
  page.getByRole('article', { name: `Answer by ${alias}` });

test('a question is asked and answered, live, by people who never reload', async ({ member }) => {
  const word = unlike();
  const title = `A letter from ${word} Recovery. What first?`;
  const dana = await member('Dana');
  const lou = await member('Lou', phone);
  const [danaName, louName] = [`Dana ${unlike()}`, `Lou ${unlike()}`];

  await opened(lou, '/community');
  await expect(list(lou)).toBeVisible();
  await expect(list(lou).getByText('Loading...')).toBeHidden();

  // Dana asks, and chooses a name on the way.
  await opened(dana, '/community');
  await list(dana).getByRole('link', { name: 'Ask a question' }).click();
  await expect(heading(dana)).toHaveText('Ask a question');
  await dana.getByRole('button', { name: 'Post question' }).click();
  await expect(dana.getByText('Choose what it’s about')).toBeVisible();
  expect(await findingsOn(dana, { rules: 'all' })).toEqual([]);
  await ask(dana, title, 'It was the ninth envelope in the drawer.\n\nDo I have to call?');
  await chooseName(dana, danaName);
  await expect(heading(dana)).toHaveText(title);
  await expect(dana.getByRole('button', { name: 'Following' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await findingsOn(dana, { rules: 'all' })).toEqual([]);

  // Lou hears of it where he is, and nothing moves until he says so.
  const show = list(lou).getByRole('button', { name: /^Show (one|\d+) new questions?$/ });
  await expect(show).toBeVisible();
  await expect(list(lou).getByRole('link', { name: title })).toBeHidden();
  await show.click();
  await list(lou).getByRole('link', { name: title }).click();
  await expect(heading(lou)).toHaveText(title);

  // Add where this rule comes from.
  const form = answerForm(lou);
  await form.getByText('A rule', { exact: true }).click();
  await form
    .getByLabel('What would have helped you')
    .fill(`You have 30 days to answer ${word} in writing.`);
  await form.getByRole('button', { name: 'Post answer' }).click();
  await expect(form.getByText(/^A rule needs its source\./)).toBeVisible();
  await form
    .getByLabel('Where is it written?')
    .fill('https://www.law.cornell.edu/uscode/text/15/1692g');
  await form.getByRole('button', { name: 'Post answer' }).click();
  await chooseName(lou, louName);
  await expect(answerBy(lou, 'You')).toBeVisible();
  expect(await findingsOn(lou, { rules: 'all' })).toEqual([]);

  // Dana hears of the answer, and reads it.
  const news = dana.getByRole('button', { name: 'Show one new answer' });
  await expect(news).toBeVisible();
  await news.click();
  const given = answerBy(dana, louName);
  await expect(given.getByText('A rule, with its source')).toBeVisible();
  const source = given.getByRole('link', { name: /^law\.cornell\.edu\/uscode/ });
  await expect(source).toHaveAttribute('rel', 'nofollow ugc noopener');
});

test('an answer is taken, found, held, and taken back, live, by people who never reload', async ({
  device,
  member,
}) => {
  const word = unlike();
  const title = `A letter from ${word} Recovery. What first?`;
  const dana = await member('Dana');
  const lou = await member('Lou', phone);
  const visitor = await device();
  const [danaName, louName] = [`Dana ${unlike()}`, `Lou ${unlike()}`];
  const question = crypto.randomUUID();
  const [danaId, louId] = [await personOf(dana), await personOf(lou)];
  for (const [id, name] of [
    [danaId, danaName],
    [louId, louName],
  ] as const)
    await giveAlias(id, name);
  await asOperator('/rest/v1/questions', 'POST', {
    id: question,
    author_id: danaId,
    topic: 'collections',
    title,
    body: 'It was the ninth envelope in the drawer.',
    state: 'shown',
  });
  await asOperator('/rest/v1/answers', 'POST', {
    id: crypto.randomUUID(),
    question_id: question,
    author_id: louId,
    kind: 'experience',
    body: `You have 30 days to answer ${word} in writing.`,
    state: 'shown',
  });
  await opened(lou, `/community/question?id=${question}`);

  // Dana is helped, and takes it.
  await opened(dana, `/community/question?id=${question}`);
  const taken = answerBy(dana, louName);
  await taken.getByRole('button', { name: 'This helped' }).click();
  await expect(taken.getByText('1 person')).toBeVisible();
  await taken.getByRole('button', { name: 'This answers my question' }).click();
  await expect(taken.getByText('You chose this answer')).toBeVisible();

  // Somebody with a pass reads all of it, and keeps a draft that they can't post.
  await asVisitor(visitor, 30);
  await opened(visitor, '/community');
  await list(visitor).getByLabel('Search questions and answers').fill(`${word} writing`);
  await list(visitor).getByRole('link', { name: title }).click();
  await expect(answerBy(visitor, louName).getByText(`${danaName} chose this answer`)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'This helped' })).toBeHidden();
  await answerForm(visitor).getByLabel('What would have helped you').fill('I never pick up.');
  await expect(answerForm(visitor).getByText(/^Draft saved on this device/)).toBeVisible();
  await expect(answerForm(visitor).getByRole('link', { name: 'Sign up free' })).toBeVisible();
  await reloaded(visitor);
  await expect(answerForm(visitor).getByLabel('What would have helped you')).toHaveValue(
    'I never pick up.',
  );
  expect(await findingsOn(visitor, { rules: 'all' })).toEqual([]);

  // What has a number in it waits: its author alone sees it, and why.
  await answerForm(lou).getByText('My experience', { exact: true }).click();
  await answerForm(lou)
    .getByLabel('What would have helped you')
    .fill('Ask for Renata, 773-555-0142.');
  await answerForm(lou).getByRole('button', { name: 'Post answer' }).click();
  await expect(lou.getByText('It has a phone number in it.')).toBeVisible();
  await expect(visitor.getByText('Renata')).toBeHidden();
  await lou.getByRole('button', { name: 'Take the number out' }).click();
  // What it's changed in is fetched when it's wanted; until then the first field is the next answer's.
  await expect(lou.getByRole('button', { name: 'Save changes' })).toBeVisible();
  const change = lou.getByLabel('What would have helped you').first();
  await change.fill('Renata read the letter with me.');
  await lou.getByRole('button', { name: 'Save changes' }).click();
  await expect(lou.getByRole('button', { name: 'Save changes' })).toBeHidden();
  await expect(lou.getByText('It has a phone number in it.')).toBeHidden();
  await visitor.getByRole('button', { name: 'Show one new answer' }).click();
  await expect(visitor.getByText('Renata read the letter with me.')).toBeVisible();

  // Without a connection nothing is lost, and the page says so.
  await lou.context().setOffline(true);
  await answerForm(lou).getByLabel('What would have helped you').fill('Written on the bus.');
  await answerForm(lou).getByRole('button', { name: 'Post answer' }).click();
  await expect(answerForm(lou).getByText(/^You’re offline\. Nothing was posted/)).toBeVisible();
  await lou.context().setOffline(false);
  await answerForm(lou).getByRole('button', { name: 'Post answer' }).click();
  await expect(lou.getByText('Written on the bus.', { exact: true })).toBeVisible();

  // Dana blocks Lou: neither sees the other, wherever they are.
  await taken.getByRole('button', { name: `More about ${louName}` }).click();
  await dana.getByRole('menuitem', { name: `Block ${louName}` }).click();
  await dana.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(taken).toBeHidden();
  await reloaded(lou);
  await expect(heading(lou)).toHaveText('This question isn’t here anymore');
  await opened(lou, '/community');
  await list(lou).getByLabel('Search questions and answers').fill(word);
  await expect(list(lou).getByText('No question has all of these words')).toBeVisible();

  // And Dana takes her question back: the answers stay for others.
  await dana.getByRole('button', { name: 'Change or delete' }).first().click();
  await dana.getByRole('menuitem', { name: 'Delete' }).click();
  await dana.getByRole('button', { name: 'Delete', exact: true }).click();
  await reloaded(visitor);
  await expect(heading(visitor)).toHaveText('The author deleted this question');
  await expect(visitor.getByText('Renata read the letter with me.')).toBeVisible();
});

test('words of danger are met with people to call before anything is posted, and the writer decides', async ({
  page,
}) => {
  await asMember(page, 'Wren');
  await opened(page, '/community/ask');
  await ask(page, 'I want to kill myself over this debt', '');
  await expect(
    page.getByRole('heading', { name: 'Before anything else: how are you?' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect(page.getByLabel('Your question')).toHaveValue(
    'I want to kill myself over this debt',
  );
  await page.getByRole('button', { name: 'Post question' }).click();
  await chooseName(page, `Wren ${unlike()}`);
  await expect(heading(page)).toHaveText('I want to kill myself over this debt');
});

test('a question is asked and answered by the keyboard alone', async ({ page }) => {
  await asMember(page, 'Otis');
  await opened(page, '/community/ask');
  const word = unlike();
  await page.getByLabel('Topic').focus();
  await page.keyboard.type('Medical');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Is charity care at ${word} closed?`);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('What should others call you?').fill(`Otis ${word}`);
  await page.getByRole('dialog').getByRole('radio', { name: 'I’m 18 or older' }).check();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Is charity care at ${word} closed?`);
  await page.getByLabel('What would have helped you').focus();
  await page.keyboard.type('I asked at the desk.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answerBy(page, 'You').getByText('I asked at the desk.')).toBeVisible();
  // Each post's menu comes after its words: the answer's own is waited for.
  await answerBy(page, 'You').getByRole('button', { name: 'Change or delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('I asked at the desk.')).toBeHidden();
});
