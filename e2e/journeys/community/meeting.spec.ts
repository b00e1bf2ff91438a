import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { asOperator, callFunction } from '../../visitor_access.ts';
import { test } from '../../test.ts';

/** Names of which no two runs have the same. */
const nameOf = (name: string) =>
  `${name} ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mine = (page: Page) => page.getByRole('textbox', { name: 'Your notes' });
const theirs = (page: Page, name: string) => page.getByRole('region', { name: `${name}’s notes` });

test('two people become buddies, find a time, and meet; one reloads, one loses the line', async ({
  member,
}) => {
  const dana = await member('Dana');
  const rosa = await member('Rosa', { viewport: { width: 360, height: 800 } });
  const names = { dana: nameOf('Wren'), rosa: nameOf('Rosa') };
  for (const [page, name] of [
    [dana, names.dana],
    [rosa, names.rosa],
  ] as const)
    await callFunction(page, 'set_alias', { alias_name: name, shape: 0, glaze: 1, is_adult: true });
  const { id: circle } = await callFunction<{ id: string }>(dana, 'make_circle', {
    name: 'The Slow Kiln',
    purpose: '',
    weekday: 6,
    zone: 'Etc/UTC',
    shares: {},
  });
  const { code } = await callFunction<{ code: string }>(dana, 'make_invite', { circle });
  await callFunction(rosa, 'join_circle', { code, shares: {} });

  await test.step('one asks, the other says yes, without a reload', async () => {
    await opened(rosa, '/community');
    await opened(dana, '/community');
    await dana.getByRole('button', { name: `Ask ${names.rosa} to be a buddy` }).click();
    const asking = dana.getByRole('dialog', { name: `Ask ${names.rosa} to be your buddy?` });
    await expect(asking.getByText(/no private chat between meetings/)).toBeVisible();
    await asking.getByRole('button', { name: `Ask ${names.rosa}` }).click();
    await expect(dana.getByText('Asked, not answered yet')).toBeVisible();
    await rosa.getByRole('button', { name: `Yes, be buddies with ${names.dana}` }).click();
    await expect(dana.getByRole('link', { name: `Suggest times to ${names.rosa}` })).toBeVisible();
    expect(await findingsOn(rosa, { rules: 'all' })).toEqual([]);
  });

  await test.step('three times are offered, and one is taken', async () => {
    await dana.getByRole('link', { name: `Suggest times to ${names.rosa}` }).click();
    await expect(heading(dana)).toHaveText(`Suggest three times to meet ${names.rosa}`);
    await dana.getByLabel('Day 2').fill('2020-01-01');
    await dana.getByRole('button', { name: 'Send these times' }).click();
    await expect(dana.getByRole('alert')).toContainText('three different times');
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await dana.getByLabel('Day 2').fill(soon);
    await dana.getByRole('button', { name: 'Send these times' }).click();
    await expect(heading(dana)).toHaveText(`Waiting for ${names.rosa} to pick a time`);
    await rosa.getByRole('link', { name: 'Choose one' }).click();
    await expect(heading(rosa)).toHaveText(`${names.dana} suggested three meeting times`);
    expect(await findingsOn(rosa, { rules: 'all' })).toEqual([]);
    await rosa.getByRole('radio').nth(1).check();
    await rosa.getByRole('button', { name: 'Pick this time' }).click();
    await expect(heading(rosa)).toHaveText('You’re early');
    await expect(heading(dana)).toHaveText('You’re early');
    const saved = dana.waitForEvent('download');
    await dana.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toBe('meeting.ics');
  });

  await test.step('the room opens: each sees that the other is here, and what they write', async () => {
    const id = new URL(dana.url()).searchParams.get('id') ?? '';
    const now = new Date().toISOString();
    await asOperator(`/rest/v1/meetings?id=eq.${id}`, 'PATCH', { starts_at: now, step_at: now });
    await reloaded(dana);
    await reloaded(rosa);
    await expect(heading(dana)).toHaveText('Arrive');
    await expect(theirs(dana, names.rosa).getByText('is here', { exact: true })).toBeVisible();
    await mine(dana).fill('The hospital wrote again.\nThey say by December 4.');
    await expect(theirs(rosa, names.dana)).toContainText('They say by December 4.');
    await mine(rosa).fill('She already walked the first letter in.');
    await expect(theirs(dana, names.rosa)).toContainText('walked the first letter in');
    // On a phone the bar at the foot lies over whatever is under it: from the top, that is nothing to press.
    await rosa.evaluate(() => window.scrollTo(0, 0));
    for (const page of [dana, rosa]) expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('a reload loses nothing of either', async () => {
    await reloaded(rosa);
    await expect(mine(rosa)).toHaveValue('She already walked the first letter in.');
    await expect(theirs(rosa, names.dana)).toContainText('They say by December 4.');
    await mine(dana).fill('The hospital wrote again. Second notice.');
    await expect(theirs(rosa, names.dana)).toContainText('Second notice.');
  });

  await test.step('who loses the line keeps writing, and is heard when it is back', async () => {
    await rosa.context().setOffline(true);
    await expect(rosa.getByText('You’re offline. Your notes are on this device.')).toBeVisible();
    await mine(rosa).fill('Written without a line.');
    await dana.getByRole('button', { name: `Start my ten minutes` }).click();
    await expect(heading(dana)).toHaveText('Your ten minutes');
    await rosa.context().setOffline(false);
    await expect(heading(rosa)).toHaveText(`${names.dana}’s ten minutes`);
    await expect(theirs(dana, names.rosa)).toContainText('Written without a line.');
  });

  await test.step('both press at once: it goes on by one part', async () => {
    // Both have the button of this part under their finger: it may have become that of the next when theirs lands.
    const buttons = [
      dana.getByRole('button', { name: `Start ${names.rosa}’s ten minutes` }),
      rosa.getByRole('button', { name: 'Start my ten minutes' }),
    ];
    // A part that has only begun takes no press for a moment.
    for (const button of buttons) await expect(button).not.toHaveAttribute('aria-disabled');
    const pressed = await Promise.all(buttons.map((button) => button.elementHandle()));
    await Promise.all(
      pressed.map((button) => button?.evaluate((it) => (it as HTMLElement).click())),
    );
    await expect(heading(rosa)).toHaveText('Your ten minutes');
    await expect(heading(dana)).toHaveText(`${names.rosa}’s ten minutes`);
    await rosa.getByRole('button', { name: 'Pause' }).click();
    await expect(dana.getByText('Paused', { exact: true })).toBeVisible();
    await dana.getByRole('button', { name: 'Continue' }).click();
    await expect(rosa.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('one step each, and both halves kept as both said so', async () => {
    await rosa.getByRole('button', { name: 'Start one step each' }).click();
    await dana.getByLabel('Your one step').fill('Read the first letter aloud, once.');
    await expect(theirs(rosa, names.dana)).toContainText('Read the first letter aloud, once.');
    await dana.getByRole('button', { name: 'Wrap up' }).click();
    await expect(heading(rosa)).toHaveText('Before you close the room');
    expect(await findingsOn(dana, { rules: 'all' })).toEqual([]);
    await dana.getByRole('radio', { name: 'Keep both' }).check();
    await dana.getByRole('button', { name: 'Close the room' }).click();
    await expect(heading(dana)).toHaveText('The room is closed');
    await expect(dana.getByText(`If ${names.rosa} keeps both too`)).toBeVisible();
    await rosa.getByRole('radio', { name: 'Keep both' }).check();
    await rosa.getByRole('button', { name: 'Close the room' }).click();
    await expect(rosa.getByText('Second notice.')).toBeVisible();
    await expect(dana.getByText('Written without a line.')).toBeVisible();
    expect(await dana.evaluate(() => sessionStorage.getItem('mendwell-meeting'))).toBeNull();
    // The page says it before the server has it.
    const mine = async () => {
      const { me } = await callFunction<{
        me: { next: string | null; commitment: string | null };
      }>(dana, 'circle_week', { circle, today: new Date().toISOString().slice(0, 10) });
      return [me.next, me.commitment];
    };
    await expect.poll(mine).toContain('Read the first letter aloud, once.');
  });

  await test.step('nothing of it is with anybody else', async () => {
    const other = await member('Otis');
    await callFunction(other, 'set_alias', {
      alias_name: nameOf('Otis'),
      shape: 0,
      glaze: 1,
      is_adult: true,
    });
    await opened(other, new URL(dana.url()).pathname + new URL(dana.url()).search);
    await expect(other.getByRole('heading', { level: 2 })).toHaveText('This meeting isn’t here');
    await expect(dana.getByRole('button', { name: 'Meet again' })).toBeVisible();
  });
});
