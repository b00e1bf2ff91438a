import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { asOperator, callFunction, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const nameOf = (name: string) =>
  `${name} ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;

const isSound = async (page: Page) => {
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
};

test('the first day of a circle of two: a promise by tomorrow, a nod, and how it went', async ({
  member,
}) => {
  const dana = await member('Dana', { viewport: { width: 360, height: 740 } });
  const rosa = await member('Rosa', { viewport: { width: 1440, height: 900 } });
  const names = { dana: nameOf('Wren'), rosa: nameOf('Rosa') };
  for (const [page, alias] of [
    [dana, names.dana],
    [rosa, names.rosa],
  ] as const)
    await callFunction(page, 'set_alias', {
      alias_name: alias,
      shape: 0,
      glaze: 1,
      is_adult: true,
    });
  const { id: circle } = await callFunction<{ id: string }>(dana, 'make_circle', {
    name: nameOf('Kiln'),
    purpose: '',
    // Four days from now: nothing of the week is open.
    weekday: ((new Date().getUTCDay() + 3) % 7) + 1,
    zone: 'Etc/UTC',
    shares: {},
  });
  const { code } = await callFunction<{ code: string }>(dana, 'make_invite', { circle });
  await callFunction(rosa, 'join_circle', { code, shares: {} });

  await opened(dana, '/community');
  await opened(rosa, '/community');
  await expect(dana.getByRole('heading', { name: 'One small thing by tomorrow' })).toBeVisible();
  await dana.getByText('It’s a heavy day', { exact: true }).click();
  await isSound(dana);
  await dana.getByRole('button', { name: 'Open one envelope' }).click();
  await dana.getByRole('button', { name: 'Share it' }).click();
  await expect(dana.getByRole('heading', { name: '“Open one envelope”' })).toBeFocused();
  await expect(dana.getByText('Tomorrow we’ll ask how it went.')).toBeVisible();
  // One promise at a time: that for the week is there for who wants it.
  // On a Monday the circle's first week is this one.
  const theirWeek = /^One thing for (your first week|this week)/;
  const forTheWeek = dana.getByRole('textbox', { name: theirWeek });
  await expect(forTheWeek).toHaveCount(0);
  await isSound(dana);
  await dana.getByRole('button', { name: 'Make my promise now' }).click();
  await expect(forTheWeek).toBeVisible();
  await isSound(dana);

  const mate = rosa.getByRole('listitem').filter({ hasText: 'First promise, by the next day' });
  await expect(mate).toContainText('Open one envelope');
  await rosa.getByRole('button', { name: new RegExp(`^With you.*${names.dana}`) }).click();
  await expect(mate.getByText(new RegExp(`${names.rosa}.*with you`))).toBeVisible();
  await rosa.getByRole('button', { name: 'Skip this, and promise something for the week' }).click();
  await expect(rosa.getByRole('textbox', { name: theirWeek })).toBeVisible();
  await isSound(rosa);

  // The next day.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const id = await personOf(dana);
  await asOperator(`/rest/v1/check_ins?user_id=eq.${id}&first_promise=not.is.null`, 'PATCH', {
    first_promised_on: yesterday,
  });
  await opened(dana, '/community');
  await expect(dana.getByText('How did it go?')).toBeVisible();
  await isSound(dana);
  await dana.getByRole('button', { name: 'Partly' }).click();
  await expect(dana.getByText('You got part of the way. Your circle can see that.')).toBeVisible();
  await opened(rosa, '/community');
  await expect(
    rosa.getByText('First promise: Open one envelope (partly)', { exact: false }),
  ).toBeVisible();
});
