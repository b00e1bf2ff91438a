import { devices, expect, type Locator, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, paced, reloaded, typeDebts } from '../../people.ts';
import { asMember, asOperator, callFunction, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const shelf = (page: Page) => page.getByRole('region', { name: 'Your circle this week' });
const mate = (page: Page, alias: string) =>
  page
    .getByRole('region', { name: /^(This|Next) week$/ })
    .getByRole('listitem')
    .filter({ hasText: alias });

/** Chooses a name and a pot, and says their age. */
async function chooseName(page: Page, alias: string, shape: string): Promise<void> {
  await page.getByLabel('What should others call you?').fill(alias);
  await page.getByRole('radio', { name: shape }).check({ force: true });
  await page.getByRole('radio', { name: 'I’m 18 or older' }).check();
  await page.getByRole('button', { name: 'Use this name' }).click();
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

/** Names of which no two runs have the same. */
const nameOf = (name: string) =>
  `${name} ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;

/** Tomorrow's day of the week, in UTC: Monday is 1. A circle made today checks in for the first time then, and it's open
 *  from today on. */
const openDay = () => String(new Date().getUTCDay() + 1);

async function make(page: Page, alias: string, circle: string): Promise<void> {
  await opened(page, '/community');
  await expect(heading(page)).toHaveText('Get through this with a few people');
  await page.getByRole('button', { name: 'Start a circle' }).click();
  await chooseName(page, alias, 'Bowl');
  await page.getByLabel('Name', { exact: true }).fill(circle);
  await page.getByLabel('What it’s for').fill('Nothing late through spring.');
  await page.getByLabel('Check-in day').selectOption(openDay());
  await page.getByLabel('Time zone').selectOption({ label: 'Show every time zone…' });
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByRole('button', { name: 'Start the circle' }).click();
  await expect(heading(page)).toHaveText('You’re the first one here');
}

/** The link that a member makes. */
async function invite(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Make a (new )?link$/ }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  return link.replace(/^https?:\/\/[^/]+/, '');
}

async function join(page: Page, link: string, alias: string, shape: string): Promise<void> {
  await opened(page, link);
  // A code opens a circle: it doesn't stay in the address.
  await expect(page).toHaveURL('/community');
  // One looks first, and is asked for a name to join.
  await expect(page.getByText('You’re invited to')).toBeVisible();
  await page.getByRole('button', { name: 'Pick a name to join' }).click();
  await chooseName(page, alias, shape);
  await expect(page.getByText('You’re invited to')).toBeVisible();
}

const promiseName = /^One thing for (this|your first) week/;

const promise = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: promiseName }).fill(words);
  await page.getByRole('button', { name: 'Share it' }).click();
  await expect(page.getByRole('heading', { name: `“${words}”` })).toBeVisible();
};

const checkIn = async (page: Page, how: string, line: string) => {
  await page.getByRole('button', { name: 'Check in now' }).click();
  await page.getByRole('radio', { name: how, exact: true }).check({ force: true });
  await page.getByLabel('One line about it').fill(line);
  await page.getByLabel('One thing for next week').fill('Rest, then the next one');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
};

type Four<Each> = Readonly<Record<'dana' | 'rosa' | 'otis' | 'linh', Each>>;

/** Puts four people into a circle that is open today, Dana's, and opens it for each of them. */
async function standTogether(pages: Four<Page>, names: Four<string>): Promise<void> {
  const { dana, ...others } = pages;
  for (const who of ['dana', 'rosa', 'otis', 'linh'] as const)
    await callFunction(pages[who], 'set_alias', {
      alias_name: names[who],
      shape: 0,
      glaze: 1,
      is_adult: true,
    });
  const { id: circle } = await callFunction<{ id: string }>(dana, 'make_circle', {
    name: nameOf('Kiln'),
    purpose: 'Nothing late through spring.',
    weekday: Number(openDay()),
    zone: 'Etc/UTC',
    shares: {},
  });
  const { code } = await callFunction<{ code: string }>(dana, 'make_invite', { circle });
  for (const page of Object.values(others))
    await callFunction(page, 'join_circle', { code, shares: {} });
  for (const page of Object.values(pages)) {
    await opened(page, '/community');
    await expect(shelf(page).getByRole('listitem')).toHaveCount(4);
  }
}

test('four people, two of them on phones: a circle is made, joined and lived in', async ({
  member,
  device,
}) => {
  const names = {
    dana: nameOf('Wren'),
    rosa: nameOf('Rosa'),
    otis: nameOf('Otis'),
    linh: nameOf('Linh'),
  };
  const circle = nameOf('Kiln');
  const dana = await member('Dana');
  const rosa = await member('Rosa', phone);
  const otis = await member('Otis');
  const linh = await member('Linh', phone);

  await make(dana, names.dana, circle);
  const link = await invite(dana);

  await test.step('without an account the link shows the circle, and leads to one and back', async () => {
    const nobody = await device({ viewport: { width: 320, height: 740 } });
    await nobody.goto(link);
    await expect(heading(nobody)).toHaveText(`${names.dana} invited you to ${circle}`);
    await expect(nobody).toHaveURL('/credit-payment');
    await expect(nobody.getByText('One person. 4 places left.')).toBeVisible();
    await expect(nobody.getByRole('heading', { name: 'What they’d see of you' })).toBeVisible();
    expect(await findingsOn(nobody, { rules: 'all' })).toEqual([]);
    expect(await nobody.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await nobody.getByRole('link', { name: 'Create a free account' }).click();
    await expect(nobody).toHaveURL('/auth?mode=sign-up');
    expect(await nobody.evaluate(() => window.history.state?.usr?.from)).toBe(link);
    await nobody.goto('/community?join=0000000000');
    await expect(heading(nobody)).toHaveText('This link doesn’t work anymore');
  });

  await test.step('one looks first, chooses what the circle sees, and joins; who is there sees it live', async () => {
    await typeDebts(rosa);
    await join(rosa, link, names.rosa, 'Pitcher');
    await expect(rosa.getByRole('heading', { name: circle })).toBeVisible();
    await rosa.getByRole('switch', { name: 'First name' }).click();
    await rosa.getByRole('button', { name: 'Join the circle' }).click();
    await expect(shelf(rosa).getByText(names.dana)).toBeVisible();
    await expect(shelf(dana).getByText(names.rosa)).toBeVisible();
    await expect(mate(dana, names.rosa).getByRole('heading')).toContainText('(Rosa)');
    // Both are here: steam over each one's pot.
    await expect(shelf(dana).getByText('here now')).toBeVisible();
    for (const [page, name, shape] of [
      [otis, names.otis, 'Mug'],
      [linh, names.linh, 'Cup'],
    ] as const) {
      await join(page, link, name, shape);
      await page.getByRole('button', { name: 'Join the circle' }).click();
      await expect(shelf(page).getByText(names.rosa)).toBeVisible();
    }
    await expect(heading(dana)).toHaveText('No one has checked in yet');
  });

  await test.step('a check-in shows without a reload, and nothing moves under the reader', async () => {
    await promise(rosa, 'Send the letter to the billing office.');
    await expect(mate(dana, names.rosa)).toContainText('Send the letter to the billing office.');
    // Dana reads what stands below.
    const below = dana.getByRole('heading', { name: 'What this circle sees' });
    await below.scrollIntoViewIfNeeded();
    await dana.getByRole('switch', { name: 'First name' }).focus();
    const before = await below.boundingBox();
    await checkIn(rosa, 'Kept', 'It sat in my bag for nine days. Today I walked it in myself.');
    await expect(rosa.getByText('Checked in. Your bowl is full.')).toBeVisible();
    await expect(mate(dana, names.rosa)).toContainText('Today I walked it in myself.');
    await expect(heading(dana)).toHaveText('One of four has checked in');
    const after = await below.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await expect(
      dana.locator('[aria-live=polite].sr-only', { hasText: 'checked in: kept' }),
    ).toHaveCount(1);
  });

  await test.step('a nod is given, seen and taken back', async () => {
    const nod = mate(dana, names.rosa).getByRole('button', { name: /^You kept it/ });
    await nod.click();
    await expect(nod).toHaveAttribute('aria-pressed', 'true');
    await expect(mate(otis, names.rosa)).toContainText(`${names.dana}: you kept it`);
    await nod.click();
    await expect(nod).toHaveAttribute('aria-pressed', 'false');
    await expect(mate(otis, names.rosa)).not.toContainText('you kept it');
  });

  await test.step('what a member turns off is gone for the others right away', async () => {
    await rosa.getByRole('switch', { name: 'First name' }).click();
    await expect(mate(dana, names.rosa).getByRole('heading')).not.toContainText('(Rosa)');
    await rosa.getByRole('switch', { name: 'Show when I’m online' }).click();
    await expect(
      shelf(dana).getByRole('listitem').filter({ hasText: names.rosa }),
    ).not.toContainText('here now');
  });

  await test.step('one goes offline in the middle: the check-in is kept, and sent once on the way back', async () => {
    await promise(otis, 'Pay both minimums two days early.');
    await otis.context().setOffline(true);
    await checkIn(otis, 'Partly', 'Overtime helped.');
    await expect(otis.getByText('Your check-in is saved on this device')).toBeVisible();
    // A line from somebody else, meanwhile.
    await linh.getByRole('textbox', { name: promiseName }).fill('Open one envelope.');
    await linh.getByRole('button', { name: 'Share it' }).click();
    await expect(mate(dana, names.linh)).toContainText('Open one envelope.');
    let sent = 0;
    otis.on('request', (request) => {
      if (request.url().endsWith('/rpc/check_in')) sent += 1;
    });
    await otis.context().setOffline(false);
    await expect(otis.getByText('Checked in. Your bowl is full.')).toBeVisible({
      timeout: paced(40_000),
    });
    await expect(mate(otis, names.linh)).toContainText('Open one envelope.');
    await expect(mate(dana, names.otis)).toContainText('Overtime helped.');
    expect(sent).toBe(1);
    await reloaded(otis);
    await expect(otis.getByText('Checked in. Your bowl is full.')).toBeVisible();
    expect(sent).toBe(1);
  });
});

test('in a circle of four: heavy words, a check-in without a pointer, a vote, a block, and a farewell', async ({
  member,
}) => {
  const names = {
    dana: nameOf('Wren'),
    rosa: nameOf('Rosa'),
    otis: nameOf('Otis'),
    linh: nameOf('Linh'),
  };
  const dana = await member('Dana');
  const rosa = await member('Rosa', phone);
  const otis = await member('Otis');
  const linh = await member('Linh', phone);
  const pages = { dana, rosa, otis, linh };
  await standTogether(pages, names);
  await promise(rosa, 'Send the letter to the billing office.');
  await checkIn(rosa, 'Kept', 'It sat in my bag for nine days. Today I walked it in myself.');
  await expect(mate(otis, names.rosa)).toContainText('Today I walked it in myself.');

  await test.step('words that sound too heavy get the private card first; nothing was sent', async () => {
    await promise(linh, 'Open one envelope.');
    await linh.getByRole('button', { name: 'Check in now' }).click();
    await linh.getByRole('radio', { name: 'Not yet' }).check({ force: true });
    await linh.getByLabel('One line about it').fill('I want to die');
    await linh.getByLabel('One thing for next week').fill('Open one envelope.');
    await linh.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(linh.getByRole('link', { name: 'Call 988' })).toBeVisible();
    await linh.getByRole('button', { name: /Keep writing/ }).click();
    await expect(linh.getByLabel('One line about it')).toHaveValue('I want to die');
    await linh.getByLabel('One line about it').fill('Night shifts. Keep my place on the shelf.');
    await linh.getByRole('button', { name: 'Take this week off' }).click();
    await expect(linh.getByText('You’re taking this week off')).toBeVisible();
    await expect(mate(dana, names.linh)).toContainText('Off this week');
  });

  await test.step('axe finds nothing, and a check-in needs no pointer', async () => {
    await promise(dana, 'Open the drawer.');
    await tabTo(dana, dana.getByRole('button', { name: 'Check in now' }));
    await dana.keyboard.press('Enter');
    await tabTo(dana, dana.getByRole('radio', { name: 'Kept' }));
    await dana.keyboard.press('Space');
    await dana.keyboard.press('ArrowRight');
    await tabTo(dana, dana.getByLabel('One line about it'));
    await dana.keyboard.type('Half of it.');
    await tabTo(dana, dana.getByLabel('One thing for next week'));
    await dana.keyboard.type('The other half.');
    await dana.keyboard.press('Enter');
    await expect(
      dana.getByRole('heading', { name: 'Checked in. Your bowl is full.' }),
    ).toBeFocused();
    await expect(mate(rosa, names.dana)).toContainText('Partly');
    expect(await findingsOn(dana, { rules: 'all' })).toEqual([]);
    expect(await findingsOn(rosa, { rules: 'all' })).toEqual([]);
    const choose = dana.getByRole('button', { name: 'See options' });
    await choose.focus();
    await dana.keyboard.press('Enter');
    await expect(dana.getByRole('dialog')).toBeVisible();
    await dana.keyboard.press('Escape');
    await expect(choose).toBeFocused();
  });

  await test.step('a vote is secret, and its outcome is told kindly', async () => {
    await dana.getByRole('button', { name: 'See options' }).click();
    await dana.getByRole('button', { name: /^Ask for a vote/ }).click();
    await dana.getByRole('radio', { name: names.linh }).check();
    await dana.getByRole('button', { name: 'Ask the circle' }).click();
    for (const page of [dana, rosa]) {
      await expect(
        page.getByRole('heading', { name: `Should ${names.linh} leave the circle?` }),
      ).toBeVisible();
      await page.getByRole('radio', { name: /^Yes, continue without/ }).check();
      await page.getByRole('button', { name: 'Vote', exact: true }).click();
      await expect(page.getByText('Your vote is in.')).toBeVisible();
    }
    await expect(linh.getByText(/leave the circle\?/)).toHaveCount(0);
  });

  await test.step('whom one blocks is gone for both', async () => {
    await mate(dana, names.otis)
      .getByRole('button', { name: /^Report/ })
      .click();
    const report = dana.getByRole('dialog');
    await report.getByRole('radio', { name: 'It’s unkind' }).check();
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByRole('status')).toBeVisible();
    await report.getByRole('button', { name: 'Close' }).first().click();
    await expect(shelf(dana).getByText(names.otis)).toHaveCount(0);
    await expect(shelf(otis).getByText(names.dana)).toHaveCount(0);
    // For the others nothing has changed.
    await expect(shelf(rosa).getByText(names.dana)).toBeVisible();
    await expect(shelf(rosa).getByText(names.otis)).toBeVisible();
  });

  await test.step('who leaves takes their lines along', async () => {
    await rosa.getByRole('button', { name: 'See options' }).click();
    await rosa.getByRole('button', { name: /^Leave the circle/ }).click();
    await rosa.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(heading(rosa)).toHaveText('Get through this with a few people');
    await expect(shelf(otis).getByText(names.rosa)).toHaveCount(0);
    await expect(otis.getByText('Today I walked it in myself.')).toHaveCount(0);
    // The channel of those who stayed is a new one: they still hear each other.
    await linh.getByRole('switch', { name: 'First name' }).click();
    await expect(mate(otis, names.linh).getByRole('heading')).toContainText('(Linh)');
  });
});

test('a wrong code leads nowhere, somebody younger is told kindly, and a visitor with a pass reads', async ({
  page,
}) => {
  await asMember(page, 'Dana');
  await opened(page, '/community');
  await page.getByLabel('Code or link').fill('nope');
  await page.getByRole('button', { name: 'See the circle' }).click();
  await expect(page.getByText('A code has ten letters and numbers.')).toBeVisible();
  await page.getByLabel('Code or link').fill('K7QM-4TXA-9R');
  await page.getByRole('button', { name: 'See the circle' }).click();
  await expect(page.getByText('That code doesn’t work.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Start a circle' }).click();
  await page.getByLabel('What should others call you?').fill('Wren');
  await page.getByRole('radio', { name: 'I’m younger than 18' }).check();
  await page.getByRole('button', { name: 'Use this name' }).click();
  await expect(page.getByText('This part is for adults')).toBeVisible();
  const person = await personOf(page);
  const names: unknown = await asOperator(`/rest/v1/aliases?user_id=eq.${person}`);
  expect(names).toEqual([]);
  await page.getByRole('button', { name: 'I chose the wrong one' }).click();
  await chooseName(page, nameOf('Wren'), 'Jar');
  await expect(heading(page)).toHaveText('Start a circle');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(heading(page)).toHaveText('Get through this with a few people');
});
