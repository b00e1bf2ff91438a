import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcGiven } from '../../../../supabase/wire/rpcs.ts';
import {
  aliasRow,
  headRow,
  memberRow,
  shareRow,
  weekRow,
} from '../../../../supabase/wire/testing/community_rows.ts';
import { departureOf } from '../../../data/session/device.ts';
import { takeDown, visitor } from '../../../data/testing/people.tsx';
import { services } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { channel, database, openCircles, startAnew } from './testing/circle_page.tsx';

const user = userEvent.setup({ delay: null });
/** What somebody pastes, after what stands there. */
const type = async (field: HTMLElement, words: string) => {
  await user.click(field);
  await user.paste(words);
};
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const lead = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent ?? '';
const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  await settled();
};
const live = async (status: string) => {
  await act(async () => channel.status(status));
  await settled();
};
const changed = async () => {
  await act(async () => channel.hear('changed'));
  await settled();
};
const mates = () => within(screen.getByRole('region', { name: 'This week' }));
const shelf = () => within(screen.getByRole('region', { name: 'Your circle this week' }));
/** How many pots on it steam: theirs are here. */
const steams = () =>
  screen.getByRole('region', { name: 'Your circle this week' }).querySelectorAll('[data-steam]')
    .length;

beforeEach(() => {
  // The device is where the circle is.
  vi.stubEnv('TZ', 'UTC');
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
  startAnew();
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('one more circle', () => {
  const openStart = () => openCircles('/community?start');

  it('who hosts one is told before they type, and can join or be matched', async () => {
    database.answers['my_circles'] = [headRow({ is_host: true })];
    await openStart();
    expect(await screen.findByText(/^You already host The Slow Kiln\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start a circle' })).toBeNull();
    expect(screen.getByRole('button', { name: 'See the circle' })).toBeTruthy();
  });

  it('who is in two is told at once, with the way to each', async () => {
    database.answers['my_circles'] = [headRow(), headRow({ id: 'c2', name: 'Night Bus' })];
    await openStart();
    expect(title()).toBe('You’re in two circles');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Night Bus' }).getAttribute('href')).toBe(
      '/community?circle=c2',
    );
  });

  it('one that has ended leaves room for another', async () => {
    database.answers['my_circles'] = [
      headRow(),
      headRow({ id: 'c2', name: 'Night Bus', is_host: true, ended_on: '2026-11-19' }),
    ];
    await openStart();
    expect(await screen.findByRole('button', { name: 'Start a circle' })).toBeTruthy();
  });
});

describe('before there is a circle', () => {
  beforeEach(() => {
    database.answers['my_circles'] = [];
  });

  it('one starts a circle with a name, a day, a zone and what it sees', async () => {
    await openCircles();
    expect(title()).toBe('Get through this with a few people');
    await press('Start a circle');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await press('Start the circle');
    expect(screen.getByText('Give the circle a name.')).toBeTruthy();
    database.answers['make_circle'] = { id: 'c1' };
    database.answers['my_circles'] = [headRow()];
    await type(screen.getByLabelText('Name'), 'The Slow Kiln');
    await user.click(screen.getByRole('switch', { name: 'First name' }));
    await press('Start the circle');
    expect(database.given('make_circle')).toEqual([
      {
        name: 'The Slow Kiln',
        purpose: '',
        weekday: 6,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        shares: { ...shareRow, first_name: true },
      },
    ]);
    expect(screen.getByTestId('address').textContent).toBe('/community?circle=c1');
    expect(lead()).toContain('The Slow Kiln, week 3.');
  });

  it('what was typed of it outlives a reload, and goes once it is started or given up', async () => {
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('Name'), 'The Slow Kiln');
    await takeDown();
    await openCircles();
    await press('Start a circle');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('The Slow Kiln');
    await press('Not now');
    await press('Start a circle');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('who has no name chooses one on the way, and says that they are an adult', async () => {
    // The last glaze is drawn.
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.99);
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Wr');
    await press('Use this name');
    expect(screen.getByText('Use at least 3 characters.')).toBeTruthy();
    expect(screen.getByText('Tell us your age to continue.')).toBeTruthy();
    await type(screen.getByLabelText('What should others call you?'), 'en');
    await user.click(screen.getByRole('radio', { name: 'Jar' }));
    await user.click(screen.getByRole('radio', { name: 'I’m 18 or older' }));
    database.refusals['set_alias'] = { code: 'MW610' };
    await press('Use this name');
    expect(screen.getByText(/That name isn’t available/)).toBeTruthy();
    database.refusals['set_alias'] = undefined;
    database.answers['set_alias'] = aliasRow();
    await press('Use this name');
    expect(database.given('set_alias')[0]).toEqual({
      alias_name: 'Wren',
      shape: 2,
      glaze: 5,
      is_adult: true,
    });
    expect(title()).toBe('Start a circle');
  });

  it('who goes back while the name is being saved stays where they went', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Wren');
    await user.click(screen.getByRole('radio', { name: 'I’m 18 or older' }));
    let save: (row: ReturnType<typeof aliasRow>) => void = () => undefined;
    database.answers['set_alias'] = new Promise((resolve) => (save = resolve));
    await press('Use this name');
    expect(database.given('set_alias'), 'control').toHaveLength(1);
    await press('Not now');
    expect(title()).toBe('Get through this with a few people');
    await act(async () => save(aliasRow()));
    await settled();
    expect(title()).toBe('Get through this with a few people');
    // The name is theirs all the same.
    await press('Start a circle');
    expect(title()).toBe('Start a circle');
  });

  it('somebody younger is told kindly, and nothing is sent', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Wren');
    await user.click(screen.getByRole('radio', { name: 'I’m younger than 18' }));
    await press('Use this name');
    expect(screen.getByRole('heading', { name: 'This part is for adults' })).toBeTruthy();
    expect(database.given('set_alias')).toEqual([]);
  });

  it('an invitation is looked at once, its code out of the address, and joined with what was chosen', async () => {
    database.answers['preview_circle'] = {
      outcome: 'known',
      name: 'The Slow Kiln',
      purpose: 'Nothing late through spring.',
      weekday: 6,
      zone: 'America/Chicago',
      zones: ['America/New_York', 'America/Chicago'],
      members: [{ alias: 'Rosa', pot: { shape: 4, glaze: 2 } }],
      places_left: 4,
      is_in: false,
    };
    await openCircles('/community?join=k7qm-4txa-9r');
    expect(screen.getByTestId('address').textContent).toBe('/community');
    expect(database.given('preview_circle')).toEqual([{ code: 'K7QM4TXA9R' }]);
    expect(screen.getByText(/Eastern Time and Central Time/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'How much of my goal is done' }));
    const refused = [
      ['MW604', 'This circle is full.'],
      ['MW618', 'You’re already in two circles.'],
    ] as const;
    for (const [code, said] of refused) {
      database.refusals['join_circle'] = { code };
      await press('Join the circle');
      expect(screen.getByRole('alert').textContent).toContain(said);
    }
    database.refusals['join_circle'] = undefined;
    database.answers['join_circle'] = { outcome: 'known', id: 'c1' };
    database.answers['my_circles'] = [headRow()];
    await press('Join the circle');
    expect(database.given('join_circle')[0]).toEqual({
      code: 'K7QM4TXA9R',
      shares: { ...shareRow, goal: false },
    });
    expect(screen.getByTestId('address').textContent).toBe('/community?circle=c1');
  });

  it.each<[RpcGiven<'preview_circle'>, string]>([
    [{ outcome: 'unknown' }, 'That code doesn’t work.'],
    [{ outcome: 'too_many', wait_seconds: 1_200 }, 'Try again in 20 minutes.'],
  ])('a code that leads nowhere: %j', async (answer, said) => {
    database.answers['preview_circle'] = answer;
    await openCircles();
    await type(screen.getByLabelText('Code or link'), 'nothing');
    await press('See the circle');
    expect(screen.getByText(/A code has ten letters and numbers/)).toBeTruthy();
    await user.clear(screen.getByLabelText('Code or link'));
    await type(screen.getByLabelText('Code or link'), 'K7QM-4TXA-9R');
    await press('See the circle');
    expect(screen.getByRole('alert').textContent).toContain(said);
  });

  it('who was voted out is told so, kindly', async () => {
    database.answers['my_removals'] = [{ circle_name: 'Night Bus', at: '2026-11-20T10:00:00Z' }];
    await openCircles();
    expect(screen.getByText('You’re no longer in Night Bus')).toBeTruthy();
    await press('Close');
    expect(screen.queryByText('You’re no longer in Night Bus')).toBeNull();
  });

  it('a visitor with a pass is led to an account, with the invitation', async () => {
    await openCircles('/community?join=K7QM4TXA9R', visitor);
    expect(title()).toBe('Circles need a free account');
    expect(screen.getByTestId('address').textContent).toBe('/community');
    expect(screen.getByRole('link', { name: 'Create a free account' })).toBeTruthy();
    expect(database.given('preview_circle')).toEqual([]);
  });
});

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
    expect(screen.getByText('Write one thing first.')).toBeTruthy();
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
    expect(lead()).toContain('Check-in opens on Sunday.');
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
    expect(lead()).toContain('Check-in opens on Wednesday.');
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
    expect(mates().getByText('Eleven opened.')).toBeTruthy();
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
    expect(mates().queryByRole('button', { name: 'Rest well, to Rosa' })).toBeNull();
    database.answers['circle_week'] = rosa([{ kind: 'well_kept', aliases: ['Wren'], mine: true }]);
    await press('You kept it, to Rosa');
    expect(database.given('nod')[0]).toEqual({
      circle: 'c1',
      member: 'Rosa',
      week: '2026-11-16',
      kind: 'well_kept',
      wanted: true,
    });
    const pressed = mates().getByRole('button', { name: 'You kept it, to Rosa', pressed: true });
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
    expect(mates().getByRole('heading', { name: 'Rosa (Rosalía)' })).toBeTruthy();
    expect(mates().getByText('42% of their goal, 9 of 12 weeks, 2 debts paid off')).toBeTruthy();
    expect(mates().getByText('Badges: First plan saved, Eight check-ins')).toBeTruthy();
    expect(mates().getAllByText(/^Badges/)).toHaveLength(1);
    expect(mates().getByRole('heading', { name: 'Otis' })).toBeTruthy();
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

describe('how a circle may stand', () => {
  it('alone', async () => {
    database.answers['circle_week'] = weekRow({ members: [memberRow('Wren')] });
    await openCircles();
    expect(title()).toBe('You’re the first one here');
    expect(lead()).toContain('People who join see your check-ins from that week on.');
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
    expect(mates().getByText(/^While you can’t write here, you can’t cheer/)).toBeTruthy();
    const nods = mates().getAllByRole<HTMLButtonElement>('button', { pressed: false });
    expect(nods.map(({ disabled }) => disabled)).not.toContain(false);
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

describe('deciding together', () => {
  const three = { members: [memberRow('Wren'), memberRow('Rosa'), memberRow('Otis')] };

  it('an invitation is shown once, and taken back', async () => {
    await openCircles();
    database.answers['make_invite'] = { code: 'R4WD8NPB2H', expires_at: '2026-11-28T15:00:00Z' };
    database.answers['circle_week'] = weekRow({
      invitation: { expires_at: '2026-11-28T15:00:00Z' },
    });
    await press('Make a link');
    expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(
      `${window.location.origin}/community?join=R4WD8NPB2H`,
    );
    expect(screen.getByText(/R4WD-8NPB-2H/)).toBeTruthy();
    database.answers['circle_week'] = weekRow();
    await press('Turn off the link');
    expect(database.given('revoke_invite')).toEqual([{ circle: 'c1' }]);
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
  });

  it('a vote is asked for, and cast', async () => {
    database.answers['circle_week'] = weekRow(three);
    await openCircles();
    await press('See options');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Ask for a vote/ }));
    await user.click(await screen.findByRole('radio', { name: 'Otis' }));
    database.answers['circle_week'] = weekRow({
      ...three,
      vote: { member_id: 'Otis', closes_at: '2026-11-24T20:00:00Z', mine: null },
    });
    await press('Ask the circle');
    expect(database.given('open_vote')).toEqual([{ circle: 'c1', member: 'Otis' }]);
    expect(screen.getByText(/if more than half of the others/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Yes, continue without Otis' }));
    // The vote that is asked next is another: nothing is chosen there.
    database.answers['circle_week'] = weekRow({
      ...three,
      vote: { member_id: 'Rosa', closes_at: '2026-11-24T21:00:00Z', mine: null },
    });
    await press('Vote');
    expect(database.given('cast_vote')).toEqual([{ circle: 'c1', member: 'Otis', yes: true }]);
    const next = await screen.findByRole('radio', { name: 'Yes, continue without Rosa' });
    expect(next).toHaveProperty('checked', false);
  });

  it('names the circle’s day, and from when on another holds', async () => {
    database.answers['my_circles'] = [headRow({ next_weekday_on: '2026-11-30' })];
    database.answers['circle_week'] = weekRow({ circle: { next_weekday: 3 } });
    await openCircles();
    expect(lead()).toContain('From November 30, check-ins are on Wednesdays.');
    expect(screen.getByRole('heading', { name: 'Check-ins on Saturdays' })).toBeTruthy();
    expect(screen.getByText('From November 30, on Wednesdays.')).toBeTruthy();
  });

  it('offers what there is: no vote between two', async () => {
    await openCircles();
    expect(screen.getByText('You can leave anytime, no questions asked.')).toBeTruthy();
    await press('See options');
    expect(await screen.findByRole('dialog', { name: 'Pause or leave' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Ask for a vote/ })).toBeNull();
  });

  it('offers the way back from a pause', async () => {
    database.answers['circle_week'] = weekRow({
      me: { is_resting: true, paused_until: '2026-12-07' },
      members: [memberRow('Wren'), memberRow('Rosa'), memberRow('Otis')],
    });
    await openCircles();
    expect(
      screen.getByRole('heading', { name: 'Come back, leave or ask for a vote' }),
    ).toBeTruthy();
  });

  it('leaving says what goes, and offers a rest', async () => {
    await openCircles();
    await press('See options');
    await user.click(await screen.findByRole('button', { name: /^Leave the circle/ }));
    expect(await screen.findByText(/What you wrote leaves with you/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pause instead' })).toBeTruthy();
    database.answers['my_circles'] = [];
    await press('Leave');
    expect(database.given('leave_circle')).toEqual([{ circle: 'c1' }]);
    expect(title()).toBe('Get through this with a few people');
  });

  it('one blocks somebody, and is told what else there is', async () => {
    database.answers['circle_week'] = weekRow(three);
    await openCircles();
    await press('See options');
    await user.click(await screen.findByRole('button', { name: /^Mute or block someone/ }));
    await user.click(await screen.findByRole('radio', { name: 'Otis' }));
    await user.click(screen.getByRole('radio', { name: /^Block/ }));
    database.answers['circle_week'] = weekRow({ hidden: [{ member_id: 'Otis', alias: 'Otis' }] });
    await press('Block');
    expect(database.given('block_person')).toEqual([{ alias: 'alias-Otis', circle: 'c1' }]);
    expect(screen.getByText(/You won’t see each other’s check-ins/)).toBeTruthy();
  });

  it('the host changes its name and hands it over; the new host is named last', async () => {
    database.answers['circle_week'] = weekRow({ ...three, circle: { is_host: true } });
    await openCircles();
    await press('Host settings');
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Name'));
    await type(dialog.getByLabelText('Name'), 'Night Bus');
    await user.click(dialog.getByRole('switch', { name: 'Members may invite too' }));
    await user.selectOptions(dialog.getByLabelText('Hand the circle over'), 'Rosa');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await settled();
    expect(database.given('change_circle')).toEqual([
      {
        circle: 'c1',
        name: 'Night Bus',
        purpose: 'Nothing late.',
        weekday: null,
        members_may_invite: false,
      },
    ]);
    const names = database.asked.map(([name]) => name);
    expect(names.indexOf('hand_over')).toBeGreaterThan(names.indexOf('change_circle'));
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
    expect(mine().getByText('Starting Saturday, you can say here how it went.')).toBeTruthy();
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
