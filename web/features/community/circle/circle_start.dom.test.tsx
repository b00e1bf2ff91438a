import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcGiven } from '../../../../supabase/wire/rpcs.ts';
import { aliasRow, headRow, shareRow } from '../../../../supabase/wire/testing/community_rows.ts';
import { takeDown, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { database, openCircles } from './testing/circle_page.tsx';
import { eachInCircle, lead, press, title, type, user } from './testing/in_circle.tsx';

eachInCircle();

const seenCircle = {
  outcome: 'known',
  name: 'The Slow Kiln',
  purpose: '',
  weekday: 6,
  zone: 'America/Chicago',
  zones: ['America/Chicago'],
  members: [{ alias: 'Rosa', pot: { shape: 0, glaze: 0 } }],
  my_pot: { shape: 1, glaze: 4 },
  places_left: 4,
  is_in: false,
} as const satisfies RpcGiven<'preview_circle'>;

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

  it('a name that was chosen on another device is not asked for again', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    database.answers['my_alias'] = aliasRow();
    await press('Start a circle');
    expect(title()).toBe('Start a circle');
    expect(screen.getByText(/Wren\. Bowl/)).toBeTruthy();
    expect(database.given('set_alias')).toEqual([]);
  });

  it('a name that was chosen on another device meanwhile is seen beside the own, and not replaced unasked', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Otis');
    await user.click(screen.getByRole('radio', { name: 'Jar' }));
    await user.click(screen.getByRole('radio', { name: 'I’m 18 or older' }));
    database.answers['my_alias'] = aliasRow();
    database.answers['set_alias'] = aliasRow();
    await press('Use this name');
    const alert = screen.getByRole('alert').textContent ?? '';
    expect(alert).toContain('You already have a name and a bowl');
    expect(alert).toMatch(/What people see nowWren\. Bowl/);
    expect(alert).toMatch(/What you picked hereOtis\. Jar/);
    expect(database.given('set_alias')).toEqual([]);
    // It has been seen: now it's replaced.
    await press('Use this name');
    expect(database.given('set_alias')).toMatchObject([{ alias_name: 'Otis', shape: 2 }]);
    expect(title()).toBe('Start a circle');
  });

  it('a name that was chosen on another device meanwhile can stay', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Otis');
    await user.click(screen.getByRole('radio', { name: 'I’m 18 or older' }));
    database.answers['my_alias'] = aliasRow();
    await press('Use this name');
    await press('Keep what people see now');
    expect(title()).toBe('Start a circle');
    expect(database.given('set_alias')).toEqual([]);
    expect(localStorage.getItem('mendwell-community-words')).toBeNull();
  });

  it('a name that was begun is there when somebody comes back to it', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    await openCircles();
    await press('Start a circle');
    await type(screen.getByLabelText('What should others call you?'), 'Otis');
    await user.click(screen.getByRole('radio', { name: 'Jar' }));
    await press('Not now');
    await takeDown();
    await openCircles();
    await press('Start a circle');
    const name = screen.getByLabelText<HTMLInputElement>('What should others call you?');
    expect(name.value).toBe('Otis');
    expect(screen.getByRole('radio', { name: 'Jar' })).toHaveProperty('checked', true);
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
      ...seenCircle,
      purpose: 'Nothing late through spring.',
      zones: ['America/New_York', 'America/Chicago'],
    };
    await openCircles('/community?join=k7qm-4txa-9r');
    expect(screen.getByTestId('address').textContent).toBe('/community');
    expect(database.given('preview_circle')).toEqual([{ code: 'K7QM4TXA9R' }]);
    expect(screen.getByText(/Eastern Time and Central Time/)).toBeTruthy();
    // Rosa has the same bowl.
    expect(
      screen.getByText(/in this circle yours will be a cup: plum, a soft purple/),
    ).toBeTruthy();
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

  it('who has no name looks at the circle first, and chooses one to join it', async () => {
    database.answers['my_alias'] = aliasRow({ alias: null });
    const known = { ...seenCircle, my_pot: null };
    database.answers['preview_circle'] = known;
    await openCircles();
    await type(screen.getByLabelText('Code or link'), 'K7QM-4TXA-9R');
    await press('See the circle');
    expect(screen.getByRole('heading', { name: 'The Slow Kiln' })).toBeTruthy();
    expect(screen.getByText('Rosa')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    await press('Pick a name to join');
    expect(title()).toBe('First, pick a name and a bowl');
    // Back is the circle that they looked at.
    await press('Not now');
    expect(screen.getByRole('heading', { name: 'The Slow Kiln' })).toBeTruthy();
    await press('Pick a name to join');
    await type(screen.getByLabelText('What should others call you?'), 'Wren');
    await user.click(screen.getByRole('radio', { name: 'I’m 18 or older' }));
    database.answers['set_alias'] = aliasRow();
    database.answers['preview_circle'] = { ...known, my_pot: { shape: 1, glaze: 4 } };
    await press('Use this name');
    expect(database.given('join_circle')).toEqual([]);
    expect(screen.getByRole('switch', { name: 'First name' })).toBeTruthy();
    database.answers['join_circle'] = { outcome: 'known', id: 'c1' };
    database.answers['my_circles'] = [headRow()];
    await press('Join the circle');
    expect(database.given('join_circle')).toMatchObject([{ code: 'K7QM4TXA9R' }]);
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
    expect(screen.getByText(/your invitation comes along/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a free account' })).toBeTruthy();
    expect(database.given('preview_circle')).toEqual([]);
  });

  it('an invitation is there in another tab some days later, until it’s decided on or leads nowhere', async () => {
    const reload = async () => {
      await takeDown();
      await openCircles('/community');
      await settled();
      return database.given('preview_circle').length;
    };
    database.answers['preview_circle'] = { ...seenCircle, my_pot: null };
    await openCircles('/community?join=K7QM4TXA9R');
    expect(await reload()).toBe(2);
    await press('No, thank you');
    expect(await reload()).toBe(2);
    await takeDown();
    database.answers['preview_circle'] = { outcome: 'unknown' };
    await openCircles('/community?join=K7QM4TXA9R');
    expect(await reload()).toBe(3);
  });
});
