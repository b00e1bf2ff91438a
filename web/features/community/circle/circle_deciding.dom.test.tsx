import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { headRow, memberRow, weekRow } from '../../../../supabase/wire/testing/community_rows.ts';
import { settled } from '../../../data/testing/settled.ts';
import { database, openCircles } from './testing/circle_page.tsx';
import { eachInCircle, lead, press, title, type, user } from './testing/in_circle.tsx';

eachInCircle();

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
