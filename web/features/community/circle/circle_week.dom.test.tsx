import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { memberRow, shareRow, weekRow } from '../../../../supabase/wire/testing/community_rows.ts';
import { takeDown } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { channel, database, openCircles } from './testing/circle_page.tsx';
import {
  changed,
  eachInCircle,
  lead,
  live,
  membersList,
  press,
  shelf,
  steams,
  title,
  type,
  user,
} from './testing/in_circle.tsx';

eachInCircle();

describe('a circle in its week', () => {
  it('shows what one said, and takes how it went', async () => {
    await openCircles();
    expect(title()).toBe('No one has checked in yet');
    expect(lead()).toContain('Check-in is open until Tuesday night.');
    expect(screen.getByRole('heading', { name: '“Call Harbor Visa”' })).toBeTruthy();
    await press('Check in');
    expect(screen.getByText('Choose how it went.')).toBeTruthy();
    expect(screen.getByLabelText('One thing for next week (optional)')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Kept' }));
    await type(screen.getByLabelText(/One line about it/), 'Paid $40 more');
    expect(screen.getByText(/That looks like an amount/)).toBeTruthy();
    await type(screen.getByLabelText(/One thing for next week/), 'The next one');
    database.answers['circle_week'] = weekRow({
      me: { result: 'kept', line: 'Paid $40 more', next: 'The next one' },
      members: [
        memberRow('Wren', { state: 'checked_in', result: 'kept', came: 2, of: 3 }),
        memberRow('Rosa'),
      ],
    });
    await press('Check in');
    await press('Share it anyway');
    expect(database.given('check_in')).toEqual([
      {
        circle: 'c1',
        today: '2026-11-21',
        result: 'kept',
        line: 'Paid $40 more',
        next: 'The next one',
        goal_percent: null,
        debts_closed: null,
      },
    ]);
    // The button is gone with its form: what is there now has the focus.
    expect(document.activeElement?.textContent).toBe('Checked in. Your bowl is full.');
    expect(screen.getByText(/You checked in 2 of the last 3 weeks/)).toBeTruthy();
    await press('Edit');
    expect(screen.getByLabelText<HTMLInputElement>(/One line about it/).value).toBe(
      'Paid $40 more',
    );
  });

  it('takes one word: what comes next can be said later, but not erased', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Partly' }));
    database.answers['circle_week'] = weekRow({
      me: { result: 'partly', next: 'The next one' },
      members: [memberRow('Wren', { state: 'checked_in', result: 'partly' }), memberRow('Rosa')],
    });
    await press('Check in');
    expect(database.given('check_in')).toMatchObject([{ result: 'partly', line: null, next: '' }]);
    await press('Edit');
    await user.clear(screen.getByLabelText('One thing for next week'));
    await press('Check in');
    expect(
      screen.getByText('Your promise for next week can’t be empty. Keep it or change it.'),
    ).toBeTruthy();
    expect(database.given('check_in')).toHaveLength(1);
  });

  it('takes a week of rest, with or without a line', async () => {
    await openCircles();
    await type(screen.getByLabelText(/One line about it/), 'Night shifts.');
    database.answers['circle_week'] = weekRow({
      me: { is_resting: true, line: 'Night shifts.' },
      members: [memberRow('Wren', { state: 'resting' }), memberRow('Rosa')],
    });
    await press('Take this week off');
    expect(database.given('rest_week')).toEqual([
      { circle: 'c1', today: '2026-11-21', line: 'Night shifts.' },
    ]);
    expect(screen.getByText('You’re taking this week off')).toBeTruthy();
  });

  it('takes what was typed for next week along with a week of rest', async () => {
    await openCircles();
    await type(screen.getByLabelText(/One thing for next week/), 'Open one envelope.');
    database.answers['circle_week'] = weekRow({
      me: { is_resting: true, next: 'Open one envelope.' },
      members: [memberRow('Wren', { state: 'resting' }), memberRow('Rosa')],
    });
    await press('Take this week off');
    expect(database.given('rest_week')).toEqual([
      { circle: 'c1', today: '2026-11-21', line: null },
    ]);
    expect(database.given('commit_week')).toEqual([
      { circle: 'c1', today: '2026-11-21', commitment: 'Open one envelope.', is_next: true },
    ]);
    expect(screen.getByText('Next week: “Open one envelope.”')).toBeTruthy();
  });

  it('offers no rest to who has checked in', async () => {
    database.answers['circle_week'] = weekRow({
      me: { result: 'kept' },
      members: [memberRow('Wren', { state: 'checked_in', result: 'kept' }), memberRow('Rosa')],
    });
    await openCircles();
    await press('Edit');
    expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take this week off' })).toBeNull();
  });

  it('asks for one thing first where nothing was said yet', async () => {
    database.answers['circle_week'] = weekRow({ me: { commitment: null } });
    await openCircles();
    await press('Share it');
    expect(screen.getByText('Enter your promise first.')).toBeTruthy();
    await type(screen.getByRole('textbox', { name: 'One thing for this week' }), 'One envelope');
    database.answers['circle_week'] = weekRow({ me: { commitment: 'One envelope' } });
    await press('Share it');
    expect(database.given('commit_week')[0]).toMatchObject({ commitment: 'One envelope' });
    expect(screen.getByRole('heading', { name: '“One envelope”' })).toBeTruthy();
  });

  it('says that it’s next week’s, once this week’s check-in is over', async () => {
    database.answers['circle_week'] = weekRow({
      circle: { weekday: 1 },
      week: {
        from: '2026-11-23',
        to: '2026-11-29',
        is_open: false,
        opens_at: '2026-11-22T00:00:00Z',
        asked_at: '2026-11-23T00:00:00Z',
        closes_at: '2026-11-25T00:00:00Z',
      },
    });
    await openCircles();
    expect(lead()).toContain('Check-in for Monday opens on Sunday.');
    expect(screen.getByText('Your promise for next week')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Next week' })).toBeTruthy();
  });

  it('says for which first week one promises, before it has begun', async () => {
    database.answers['circle_week'] = weekRow({
      week: {
        from: '2026-11-23',
        to: '2026-11-29',
        opens_at: '2026-11-27T00:00:00+00:00',
        asked_at: '2026-11-28T00:00:00+00:00',
        closes_at: '2026-12-02T00:00:00+00:00',
        is_open: false,
      },
      me: { commitment: null },
      members: [
        memberRow('Wren', { state: 'new', came: 0, of: 0, weeks: [] }),
        memberRow('Rosa', { state: 'new', came: 0, of: 0, weeks: [] }),
      ],
    });
    await openCircles();
    expect(
      screen.getByRole('heading', { name: 'One thing for your first week, November 23 to 29' }),
    ).toBeTruthy();
    // Nothing is counted of no weeks.
    expect(screen.queryByText(/0 of 0/)).toBeNull();
  });

  it('speaks of no words where none were said', async () => {
    database.answers['circle_week'] = weekRow({
      me: { commitment: null, is_resting: true },
      members: [memberRow('Wren', { state: 'resting' }), memberRow('Rosa', { came: 1, of: 1 })],
    });
    await openCircles();
    expect(screen.getAllByText('1 of 1 week')).toHaveLength(2);
    await press('Check in anyway');
    expect(screen.getByRole('heading', { name: 'How did it go?' })).toBeTruthy();
    expect(screen.queryByText(/^What you said/)).toBeNull();
    // The question stands once to the eye; to who listens it names the choices, too.
    expect(screen.getByRole('group', { name: 'How did it go?' })).toBeTruthy();
    expect(screen.getByText('How did it go?', { selector: 'legend' }).className).toContain(
      'sr-only',
    );
  });

  it('lets one rest who has said nothing yet', async () => {
    database.answers['circle_week'] = weekRow({ me: { commitment: null } });
    await openCircles();
    await press('Take this week off');
    expect(database.given('rest_week')).toEqual([
      { circle: 'c1', today: '2026-11-21', line: null },
    ]);
  });

  it('says when the check-in opens', async () => {
    database.answers['circle_week'] = weekRow({
      week: {
        is_open: false,
        opens_at: '2026-11-25T00:00:00Z',
        closes_at: '2026-12-02T00:00:00Z',
      },
    });
    await openCircles();
    expect(lead()).toContain('Check-in for Thursday opens on Wednesday.');
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('keeps words that are too long, and says how long they may be', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Partly' }));
    await user.click(screen.getByLabelText(/One thing for next week/));
    await user.paste('x'.repeat(141));
    await user.click(screen.getByLabelText(/One line about it/));
    await user.paste('y'.repeat(201));
    await press('Check in');
    expect(screen.getByText('Use 140 characters or fewer.')).toBeTruthy();
    expect(screen.getByText('Use 200 characters or fewer.')).toBeTruthy();
    expect(database.given('check_in')).toEqual([]);
  });

  it.each([
    [{ code: 'MW602', hint: '10800' }, 'Try again in 3 hours.'],
    [{ code: 'MW606' }, 'looks like a card number or a Social Security number'],
    [{ code: 'MW607' }, 'Check-in is closed right now.'],
    [
      { code: 'MW609', hint: '2026-12-01T12:00:00Z' },
      'You can’t write here until December 1, 2026.',
    ],
  ])('says what was refused, and keeps what was typed: %j', async (refusal, said) => {
    await openCircles();
    database.refusals['check_in'] = refusal;
    await user.click(screen.getByRole('radio', { name: 'Kept' }));
    await type(screen.getByLabelText(/One thing for next week/), 'The next one');
    await press('Check in');
    expect(screen.getByRole('alert').textContent).toContain(said);
    expect(screen.getByLabelText<HTMLInputElement>(/One thing for next week/).value).toBe(
      'The next one',
    );
  });

  it('shows the private card before words that sound too heavy, and sends nothing', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Not yet' }));
    await type(screen.getByLabelText(/One line about it/), 'I want to die');
    await type(screen.getByLabelText(/One thing for next week/), 'Sleep');
    await press('Check in');
    expect(screen.getByRole('link', { name: 'Call 988' })).toBeTruthy();
    expect(
      screen.getByRole('heading', { name: 'Before anything else: how are you?' }),
    ).toBeTruthy();
    expect(database.given('check_in')).toEqual([]);
    await press(/Keep writing/);
    await press('Check in');
    expect(database.given('check_in')).toHaveLength(1);
  });

  it.each([
    ['my husband is hitting me', 'Call 1-800-799-7233'],
    ['I hit my kid', 'Call 1-800-422-4453'],
    ['my brother hits our mother', 'Call 1-800-677-1116'],
  ])('shows the line that fits before “%s” is sent', async (line, call) => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Not yet' }));
    await type(screen.getByLabelText(/One line about it/), line);
    await type(screen.getByLabelText(/One thing for next week/), 'Sleep');
    await press('Check in');
    expect(screen.getByRole('link', { name: call }).getAttribute('href')).toBe(
      `tel:${call.replaceAll(/\D/g, '')}`,
    );
    expect(screen.getByRole('link', { name: 'Call 911' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Before you post: are you safe?' })).toBeTruthy();
    expect(database.given('check_in')).toEqual([]);
  });

  it('names 911 first where something was done already', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Not yet' }));
    await type(screen.getByLabelText(/One line about it/), 'I just took a whole bottle of pills');
    await type(screen.getByLabelText(/One thing for next week/), 'Sleep');
    await press('Check in');
    const card = screen.getByRole('status', { name: 'Before anything else: how are you?' });
    expect(card.textContent).toContain('If you’ve taken something or hurt yourself, call 911 now.');
    expect(within(card).getAllByRole('link')[0]?.textContent).toBe('Call 911');
    expect(within(card).getByRole('link', { name: 'Call 988' })).toBeTruthy();
    expect(database.given('check_in')).toEqual([]);
  });

  it('keeps a check-in on the device while there is no connection, and sends it once', async () => {
    await openCircles();
    await live('SUBSCRIBED');
    await user.click(screen.getByRole('radio', { name: 'Kept' }));
    await type(screen.getByLabelText(/One thing for next week/), 'The next one');
    database.isAway = true;
    await live('CHANNEL_ERROR');
    expect(screen.getByText('Live updates stopped. Reconnecting…')).toBeTruthy();
    await press('Check in');
    expect(screen.getByText('Your check-in is saved on this device')).toBeTruthy();
    // As if the page was closed in between.
    await takeDown();
    database.isAway = false;
    database.asked = [];
    await openCircles();
    expect(screen.getByText('Your check-in is saved on this device')).toBeTruthy();
    await live('SUBSCRIBED');
    await live('SUBSCRIBED');
    expect(database.given('check_in')).toHaveLength(1);
    expect(screen.queryByText('Your check-in is saved on this device')).toBeNull();
    expect(localStorage.getItem('mendwell-check-in')).toBeNull();
  });

  it('does not send a kept check-in in another week', async () => {
    localStorage.setItem(
      'mendwell-check-in',
      JSON.stringify({
        userId: '00000000-0000-4000-8000-000000000001',
        circle: 'c1',
        week: '2026-11-09',
        result: 'kept',
        line: null,
        next: 'The next one',
        goalPercent: null,
        debtsClosed: null,
      }),
    );
    await openCircles();
    await live('SUBSCRIBED');
    expect(database.given('check_in')).toEqual([]);
    expect(localStorage.getItem('mendwell-check-in')).toBeNull();
    expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
  });

  it('shows what another says without a reload, and says it to who listens', async () => {
    await openCircles();
    expect(channel.topic).toBe('circle:c1:1');
    await live('SUBSCRIBED');
    expect(channel.isTracked).toBe(true);
    await act(async () => channel.here('Rosa'));
    expect(shelf().getByText('here now')).toBeTruthy();
    database.answers['circle_week'] = weekRow({
      members: [
        memberRow('Wren'),
        memberRow('Rosa', {
          state: 'checked_in',
          result: 'partly',
          line: 'Eleven opened.',
          said_at: '2026-11-21T14:00:00Z',
        }),
      ],
    });
    await changed();
    expect(membersList().getByText('Eleven opened.')).toBeTruthy();
    expect(screen.getByText('Rosa checked in: partly.').getAttribute('aria-live')).toBe('polite');
  });

  it('joins the new channel when there is one', async () => {
    await openCircles();
    await live('SUBSCRIBED');
    database.answers['circle_week'] = weekRow({
      circle: { epoch: 2 },
      members: [memberRow('Wren')],
    });
    await changed();
    expect(channel.topic).toBe('circle:c1:2');
    expect(screen.getByText('Rosa has left.')).toBeTruthy();
  });

  it('tells nobody that somebody is here who does not want it', async () => {
    database.answers['circle_week'] = weekRow({ me: { shares: { ...shareRow, here: false } } });
    await openCircles();
    await live('SUBSCRIBED');
    expect(channel.isTracked).toBe(false);
    expect(steams()).toBe(0);
  });

  it('shows oneself as here also where the channel shows one to nobody', async () => {
    await openCircles();
    expect(steams()).toBe(0);
    await live('SUBSCRIBED');
    await act(async () => channel.here());
    expect(steams()).toBe(1);
    await act(async () => channel.here('Wren', 'Rosa'));
    expect(steams()).toBe(2);
  });

  it('gives a nod that fits, and takes it back', async () => {
    const rosa = (nods: ReturnType<typeof memberRow>['nods']) =>
      weekRow({
        members: [
          memberRow('Wren'),
          memberRow('Rosa', { state: 'checked_in', result: 'kept', nods }),
        ],
      });
    database.answers['circle_week'] = rosa([]);
    await openCircles();
    expect(membersList().queryByRole('button', { name: 'Rest well, to Rosa' })).toBeNull();
    database.answers['circle_week'] = rosa([{ kind: 'well_kept', aliases: ['Wren'], mine: true }]);
    await press('You kept it, to Rosa');
    expect(database.given('nod')[0]).toEqual({
      circle: 'c1',
      member: 'Rosa',
      week: '2026-11-16',
      kind: 'well_kept',
      wanted: true,
    });
    const pressed = membersList().getByRole('button', {
      name: 'You kept it, to Rosa',
      pressed: true,
    });
    await user.click(pressed);
    expect(database.given('nod')[0]).toMatchObject({ wanted: false });
  });

  it('shows of others what they let it see, and nothing else', async () => {
    database.answers['circle_week'] = weekRow({
      members: [
        memberRow('Wren'),
        memberRow('Rosa', {
          first_name: 'Rosalía',
          goal_percent: 42,
          came: 9,
          of: 12,
          debts_closed: 2,
          badges: [1, 6],
        }),
        memberRow('Otis'),
      ],
    });
    await openCircles();
    expect(membersList().getByRole('heading', { name: 'Rosa (Rosalía)' })).toBeTruthy();
    expect(
      membersList().getByText('42% of their goal, 9 of 12 weeks, 2 debts paid off'),
    ).toBeTruthy();
    expect(membersList().getByText('Badges: First plan saved, Eight check-ins')).toBeTruthy();
    expect(membersList().getAllByText(/^Badges/)).toHaveLength(1);
    expect(membersList().getByRole('heading', { name: 'Otis' })).toBeTruthy();
  });

  it('changes what the circle sees at a press', async () => {
    await openCircles();
    database.answers['circle_week'] = weekRow({ me: { shares: { ...shareRow, goal: false } } });
    await user.click(screen.getByRole('switch', { name: 'How much of my goal is done' }));
    await settled();
    expect(database.given('set_shares')).toEqual([
      { circle: 'c1', shares: { ...shareRow, goal: false } },
    ]);
    expect(
      screen
        .getByRole('switch', { name: 'How much of my goal is done' })
        .getAttribute('aria-checked'),
    ).toBe('false');
    // What was refused is as it was.
    database.refusals['set_shares'] = { code: 'MW605' };
    await user.click(screen.getByRole('switch', { name: 'First name' }));
    await settled();
    expect(screen.getByRole('switch', { name: 'First name' }).getAttribute('aria-checked')).toBe(
      'false',
    );
  });
});

describe('what a circle sees, changed on two devices', () => {
  it('a switch that was turned off elsewhere is not turned on by another', async () => {
    await openCircles();
    database.answers['circle_week'] = weekRow({ me: { shares: { ...shareRow, goal: false } } });
    await user.click(screen.getByRole('switch', { name: 'First name' }));
    await settled();
    expect(database.given('set_shares')[0]).toEqual({
      circle: 'c1',
      shares: { ...shareRow, goal: false, first_name: true },
    });
  });
});

describe('a promise of this very week', () => {
  const friday = () => vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  const first = memberRow('Wren', { state: 'new' });

  it('is not asked about before the day of the circle, but for who wants to say so', async () => {
    friday();
    database.answers['circle_week'] = weekRow({ members: [first, memberRow('Rosa')] });
    await openCircles();
    const mine = () => within(screen.getByRole('region', { name: '“Call Harbor Visa”' }));
    expect(mine().getByText('Your promise this week')).toBeTruthy();
    expect(
      mine().getByText(
        'On Saturday we’ll ask how it went. Done already? Check in whenever you like.',
      ),
    ).toBeTruthy();
    expect(mine().queryByRole('radio', { name: 'Kept' })).toBeNull();
    await press('Check in now');
    expect(mine().getByRole('radio', { name: 'Kept' })).toBeTruthy();
    await press('Not now');
    expect(mine().queryByRole('radio', { name: 'Kept' })).toBeNull();
  });

  it('is asked about from that day on, as what was said for this week', async () => {
    database.answers['circle_week'] = weekRow({ members: [first, memberRow('Rosa')] });
    await openCircles();
    expect(screen.getByText('Your promise this week')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Kept' })).toBeTruthy();
  });

  it('is none of last week’s check-in: that one is asked about as soon as one can', async () => {
    friday();
    database.answers['circle_week'] = weekRow({
      members: [
        memberRow('Wren', {
          weeks: [
            { from: '2026-11-09', result: 'partly' },
            { from: '2026-11-16', result: null },
          ],
        }),
        memberRow('Rosa'),
      ],
    });
    await openCircles();
    expect(screen.getByText('Your promise last week')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Kept' })).toBeTruthy();
  });
});
