import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aliasRow,
  headRow,
  memberRow,
  weekRow,
} from '../../../../supabase/wire/testing/community_rows.ts';
import { settled } from '../../../data/testing/settled.ts';
import { channel, database, openCircles } from './testing/circle_page.tsx';
import {
  changed,
  eachInCircle,
  lead,
  live,
  membersList,
  press,
  title,
  user,
} from './testing/in_circle.tsx';

eachInCircle();

describe('how a circle may stand', () => {
  it('alone', async () => {
    database.answers['circle_week'] = weekRow({ members: [memberRow('Wren')] });
    await openCircles();
    expect(title()).toBe('You’re the first one here');
    expect(lead()).toContain('People who join see your check-ins from that week on.');
  });

  it('with bowls that others have, which nobody else picks', async () => {
    database.answers['circle_week'] = weekRow({
      members: [
        memberRow('Wren', { is_me: true, pot: { shape: 1, glaze: 4 } }),
        memberRow('Rosa', { pot: { shape: 4, glaze: 4 } }),
      ],
    });
    await openCircles();
    await press('Use another name here');
    const glaze = within(screen.getByRole('group', { name: 'Glaze' }));
    expect(glaze.getAllByRole('radio').filter((each) => each.matches(':disabled'))).toEqual([]);
    // The shape of Rosa's: its glaze moves on, and hers can't be picked.
    await user.click(screen.getByRole('radio', { name: 'Pitcher' }));
    const taken = glaze.getByRole('radio', { name: /^Plum.*has that one$/ });
    expect(taken.matches(':disabled')).toBe(true);
    expect(glaze.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBeTruthy();
    database.answers['set_circle_alias'] = null;
    await press('Use this name');
    expect(database.given('set_circle_alias')).toMatchObject([{ shape: 4, glaze: 5 }]);
  });

  it('with a name that was changed on another device: the chooser shows it', async () => {
    await openCircles();
    database.answers['circle_week'] = weekRow({
      members: [memberRow('Wren', { alias: 'Heron', pot: { shape: 2, glaze: 3 } })],
    });
    await press('Use another name here');
    const dialog = within(await screen.findByRole('dialog'));
    await settled();
    expect(dialog.getByLabelText<HTMLInputElement>('What should others call you?').value).toBe(
      'Heron',
    );
    expect(dialog.getByRole('radio', { name: 'Jar' })).toHaveProperty('checked', true);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('with a bowl that is changed on another device meanwhile: both are seen before one is lost', async () => {
    await openCircles();
    await press('Use another name here');
    const dialog = within(await screen.findByRole('dialog'));
    await settled();
    await user.click(dialog.getByRole('radio', { name: 'Mug' }));
    database.answers['circle_week'] = weekRow({
      members: [memberRow('Wren', { pot: { shape: 2, glaze: 3 } }), memberRow('Rosa')],
    });
    database.answers['set_circle_alias'] = null;
    await press('Use this name');
    expect(database.given('set_circle_alias')).toEqual([]);
    const alert = dialog.getByRole('alert').textContent ?? '';
    expect(alert).toContain('Your name or bowl changed since you opened this');
    expect(alert).toMatch(/What people see nowWren\. Jar/);
    expect(alert).toMatch(/What you picked hereWren\. Mug/);
    await press('Use this name');
    expect(database.given('set_circle_alias')).toMatchObject([{ alias_name: 'Wren', shape: 5 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('everyone rested', async () => {
    database.answers['circle_week'] = weekRow({
      me: { is_resting: true },
      members: [memberRow('Wren', { state: 'resting' }), memberRow('Rosa', { state: 'resting' })],
    });
    await openCircles();
    expect(title()).toBe('A quiet week');
    expect(lead()).toContain('Everyone’s place is safe.');
  });

  it('paused, until one is back', async () => {
    database.answers['circle_week'] = weekRow({
      me: { is_resting: true, paused_until: '2026-12-07' },
      members: [memberRow('Wren', { state: 'resting' }), memberRow('Rosa')],
    });
    await openCircles();
    expect(screen.getByText(/You’re paused until Monday, December 7/)).toBeTruthy();
    await press('I’m back');
    expect(database.given('pause_circle')).toEqual([{ circle: 'c1', weeks: 0 }]);
  });

  it('paused after a check-in: until when, beside it', async () => {
    database.answers['circle_week'] = weekRow({
      me: { result: 'kept', is_resting: true, paused_until: '2026-11-30' },
      members: [
        memberRow('Wren', { state: 'checked_in', result: 'kept', said_at: '2026-11-21T10:00:00Z' }),
        memberRow('Rosa'),
      ],
    });
    await openCircles();
    expect(screen.getByText('Checked in. Your bowl is full.')).toBeTruthy();
    expect(screen.getByText(/You’re paused until Monday, November 30/)).toBeTruthy();
    await press('I’m back');
    expect(database.given('pause_circle')).toEqual([{ circle: 'c1', weeks: 0 }]);
  });

  it('after three rests one is asked, alone', async () => {
    database.answers['circle_week'] = weekRow({ me: { rested_in_a_row: 3 } });
    await openCircles();
    expect(screen.getByText('You’ve taken three weeks off in a row')).toBeTruthy();
    await press('Pause for a while');
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('For how long?'), '4');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await settled();
    expect(database.given('pause_circle')).toEqual([{ circle: 'c1', weeks: 4 }]);
  });

  it('dissolving, unless somebody says no', async () => {
    database.answers['circle_week'] = weekRow({ circle: { ends_on: '2026-11-28' } });
    await openCircles();
    expect(screen.getByText('This circle ends on Saturday, November 28')).toBeTruthy();
    await press('No, keep it');
    expect(database.given('object_to_end')).toEqual([{ circle: 'c1' }]);
  });

  it('silent, until somebody says something', async () => {
    database.answers['circle_week'] = weekRow({
      circle: { ends_on: '2026-11-28', ends_by_silence: true },
    });
    await openCircles();
    expect(screen.getByText('This circle ends on Saturday, November 28')).toBeTruthy();
    expect(screen.getByText(/It’s been quiet here for a while/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No, keep it' })).toBeTruthy();
  });

  it('ended: it can be read, and nothing is live', async () => {
    database.answers['my_circles'] = [headRow({ ended_on: '2026-11-20' })];
    database.answers['circle_week'] = weekRow({
      circle: { ended_on: '2026-11-20', may_invite: false },
      week: { is_open: false },
    });
    channel.topic = '';
    await openCircles();
    expect(screen.getByText('The Slow Kiln has ended')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(channel.topic).toBe('');
    expect(screen.getByRole('link', { name: 'Start or join another' })).toBeTruthy();
  });

  it('ended beside one that has not: the living one is opened', async () => {
    database.answers['my_circles'] = [
      headRow({ id: 'old', name: 'Night Bus', ended_on: '2026-11-20' }),
      headRow(),
    ];
    await openCircles();
    expect(database.given('circle_week')[0]).toMatchObject({ circle: 'c1' });
    await user.click(screen.getByRole('link', { name: 'Night Bus' }));
    await settled();
    expect(database.given('circle_week')[0]).toMatchObject({ circle: 'old' });
  });

  it('with five whom they know: nobody is invited; with four they are, full or not', async () => {
    const members = ['Wren', 'Rosa', 'Marcus', 'Otis'].map((name) => memberRow(name));
    database.answers['circle_week'] = weekRow({ members });
    await openCircles();
    expect(screen.getByRole('button', { name: 'Make a link' })).toBeTruthy();
    database.answers['circle_week'] = weekRow({ members: [...members, memberRow('Linh')] });
    await live('SUBSCRIBED');
    await changed();
    expect(screen.getByText('No one else can be invited right now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  });

  it('whose host alone invites: nobody else is asked to', async () => {
    database.answers['circle_week'] = weekRow({
      circle: { may_invite: false, members_may_invite: false },
    });
    await openCircles();
    expect(screen.getByText('Two people are in this circle')).toBeTruthy();
    expect(screen.getByText('The host invites people here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  });

  it.each([
    ['phone', 'It has a phone number in it. Change them'],
    ['elsewhere', 'It asks people to talk somewhere else. Change them'],
    ['sells', 'It has words in it that scams often have. Change them'],
    ['restricted', 'For now, a person looks at what you post before others see it. Someone'],
  ])('words that wait for a person are said to wait, and why: %s', async (held, why) => {
    database.answers['circle_week'] = weekRow({ me: { held } });
    await openCircles();
    const note = screen.getByText('Your circle can’t see your words yet').parentElement;
    expect(note?.textContent).toContain(why);
    expect(note?.textContent).toContain('omeone on our staff will look, usually within a day.');
  });

  it('a promise for next week that waits is said to wait, too', async () => {
    database.answers['circle_week'] = weekRow({
      me: { result: 'kept', next: 'Text me at 555 0134', next_held: 'phone' },
      members: [memberRow('Wren', { state: 'checked_in', result: 'kept' }), memberRow('Rosa')],
    });
    await openCircles();
    expect(screen.getByText('Your circle can’t see your words for next week yet')).toBeTruthy();
    expect(screen.queryByText('Your circle can’t see your words yet')).toBeNull();
  });

  it('shows the share of a goal that the circle was told, not today’s', async () => {
    database.answers['circle_week'] = weekRow({
      members: [memberRow('Wren', { goal_percent: 42 }), memberRow('Rosa')],
    });
    await openCircles();
    expect(screen.getByText(/They see 42%, from your last check-in/)).toBeTruthy();
  });

  it('restricted: until when, and why', async () => {
    database.answers['my_alias'] = aliasRow({
      restriction: {
        kind: 'suspend',
        until: '2026-12-01T12:00:00Z',
        sentence: 'You offered a CPN.',
      },
    });
    await openCircles();
    expect(screen.getByText('You can’t write here until December 1, 2026.')).toBeTruthy();
    expect(screen.getByText('You offered a CPN.')).toBeTruthy();
  });

  it('restricted by a decision: said once, there, and what would be refused can’t be pressed', async () => {
    database.answers['my_alias'] = aliasRow({
      restriction: {
        kind: 'suspend',
        until: '2026-12-01T12:00:00Z',
        sentence: 'You offered a CPN.',
      },
    });
    database.answers['my_decisions'] = [
      {
        id: 'd1',
        action: 'suspend',
        rule: 2,
        sentence: 'You offered a CPN.',
        excerpt: '',
        decided_at: '2026-11-20T12:00:00Z',
        until: '2026-12-01T12:00:00Z',
        appeal_until: '2026-12-20T12:00:00Z',
        appeal: null,
      },
    ];
    database.answers['my_buddies'] = [];
    database.answers['circle_week'] = weekRow({
      members: [memberRow('Wren'), memberRow('Rosa', { state: 'checked_in', result: 'kept' })],
    });
    await openCircles();
    expect(screen.getAllByText('You offered a CPN.')).toHaveLength(1);
    expect(screen.queryByText('You can’t write here until December 1, 2026.')).toBeNull();
    expect(
      membersList().getByText(/^While you can’t write here, you also can’t cheer/),
    ).toBeTruthy();
    const nods = membersList().getAllByRole<HTMLButtonElement>('button', { pressed: false });
    expect(nods.map(({ disabled }) => disabled)).not.toContain(false);
  });

  it('with fellows, of whom one asks a buddy only once it has said what that is', async () => {
    database.answers['my_buddies'] = [];
    database.answers['ask_buddy'] = null;
    await openCircles();
    await press('Ask Rosa to be a buddy');
    const asking = within(
      await screen.findByRole('dialog', { name: 'Ask Rosa to be your buddy?' }),
    );
    for (const what of ['What happens next', 'What they see', 'What they don’t see', 'How it ends'])
      expect(asking.getByText(what)).toBeTruthy();
    await press('Not now');
    expect(database.given('ask_buddy')).toEqual([]);
    await press('Ask Rosa to be a buddy');
    await press('Ask Rosa');
    expect(database.given('ask_buddy')).toEqual([{ alias_id: 'alias-Rosa' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('not loaded: says so, and is asked again', async () => {
    database.isAway = true;
    await openCircles();
    expect(screen.getByText('We couldn’t load your circle')).toBeTruthy();
    database.isAway = false;
    await press('Try again');
    expect(title()).toBe('No one has checked in yet');
  });

  it('an answer that is none of what was promised is an error, and shows nothing', async () => {
    database.answers['circle_week'] = {
      ...weekRow(),
      members: [{ alias: 'Rosa' } as ReturnType<typeof memberRow>],
    };
    await openCircles();
    expect(screen.getByText('We couldn’t load your circle')).toBeTruthy();
    expect(screen.queryByText('Rosa')).toBeNull();
  });
});

describe('somebody alone in a circle', () => {
  const alone = () => weekRow({ circle: { is_host: true }, members: [memberRow('Wren')] });
  const comesBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it('finds the invitation right after their week, and no table without a week', async () => {
    database.answers['circle_week'] = alone();
    await openCircles();
    const invite = screen.getByRole('button', { name: 'Make a link' });
    expect(comesBefore(invite, screen.getByRole('heading', { name: 'This week' }))).toBe(true);
    expect(screen.queryByRole('table')).toBeNull();
    database.answers['make_invite'] = { code: 'R4WD8NPB2H', expires_at: '2026-11-28T15:00:00Z' };
    database.answers['circle_week'] = {
      ...alone(),
      invitation: { expires_at: '2026-11-28T15:00:00Z' },
    };
    await press('Make a link');
    // Somebody joins: the link that is shown this once stays.
    database.answers['circle_week'] = weekRow({
      invitation: { expires_at: '2026-11-28T15:00:00Z' },
    });
    await live('SUBSCRIBED');
    await changed();
    expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toContain('R4WD');
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('leaves with words of their own', async () => {
    database.answers['circle_week'] = alone();
    await openCircles();
    await press('See options');
    await user.click(await screen.findByRole('button', { name: /^Leave the circle/ }));
    expect(screen.getByText(/^You’re the only one in it, so the circle ends\./)).toBeTruthy();
    expect(screen.queryByText(/the others only see/)).toBeNull();
  });
});
