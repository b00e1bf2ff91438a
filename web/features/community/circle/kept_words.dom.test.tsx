import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aliasRow,
  headRow,
  matchRow,
  memberRow,
  weekRow,
} from '../../../../supabase/wire/testing/community_rows.ts';
import { departureOf } from '../../../data/session/device.ts';
import { member, sessionOf, takeDown } from '../../../data/testing/people.tsx';
import { services } from '../../../data/testing/services.ts';
import { database, openCircles } from './testing/circle_page.tsx';
import { eachInCircle, press, type, user } from './testing/in_circle.tsx';

eachInCircle();

const kept = () => localStorage.getItem('mendwell-community-words');
const reload = async (...open: Parameters<typeof openCircles>) => {
  await takeDown();
  await openCircles(...open);
};
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** In the first days of a circle: its check-in isn't open yet. */
const firstDays = (promise: string | null = null) =>
  weekRow({
    week: { is_open: false },
    me: {
      commitment: null,
      first: { promise, result: null, is_asked: false, may_change: true },
    },
  });

describe('the first promise', () => {
  beforeEach(() => {
    database.answers['circle_week'] = firstDays();
  });

  it('outlives a reload while it’s typed, and is gone once it’s shared', async () => {
    await openCircles();
    await type(screen.getByLabelText('What will you do by tomorrow?'), 'Open one envelope');
    await reload();
    expect(valueOf('What will you do by tomorrow?')).toBe('Open one envelope');
    database.answers['circle_week'] = firstDays('Open one envelope');
    await press('Share it');
    expect(database.given('promise_first')).toMatchObject([{ words: 'Open one envelope' }]);
    expect(kept()).toBeNull();
  });

  it('stays when sharing it fails', async () => {
    await openCircles();
    await type(screen.getByLabelText('What will you do by tomorrow?'), 'Open one envelope');
    database.isAway = true;
    await press('Share it');
    database.isAway = false;
    await reload();
    expect(valueOf('What will you do by tomorrow?')).toBe('Open one envelope');
  });

  it('keeps an idea that was picked, as it was changed', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'It’s a heavy day' }));
    await press('Open one envelope');
    await type(screen.getByLabelText('What will you do by tomorrow?'), ' tonight');
    await reload();
    expect(valueOf('What will you do by tomorrow?')).toBe('Open one envelope tonight');
  });

  it('is another circle’s, and another account’s, never this one’s', async () => {
    await openCircles();
    await type(screen.getByLabelText('What will you do by tomorrow?'), 'Open one envelope');
    database.answers['my_circles'] = [headRow({ id: 'c2', name: 'Night Bus' })];
    const other = firstDays();
    database.answers['circle_week'] = { ...other, circle: { ...other.circle, id: 'c2' } };
    await reload();
    expect(valueOf('What will you do by tomorrow?')).toBe('');
    database.answers['my_circles'] = [headRow()];
    database.answers['circle_week'] = firstDays();
    await reload('/community', sessionOf({ id: 'u2', email: 'otis@example.com' }));
    expect(valueOf('What will you do by tomorrow?')).toBe('');
    await reload('/community', member);
    expect(valueOf('What will you do by tomorrow?'), 'control').toBe('Open one envelope');
  });

  it('goes when the person signs out', async () => {
    await openCircles();
    await type(screen.getByLabelText('What will you do by tomorrow?'), 'Open one envelope');
    expect(kept(), 'control').toContain('Open one envelope');
    await takeDown();
    services.of(departureOf).clearPerson();
    expect(kept()).toBeNull();
    await openCircles();
    expect(valueOf('What will you do by tomorrow?')).toBe('');
  });

  it('that is being changed is open again, until they leave it as it was', async () => {
    database.answers['circle_week'] = firstDays('Call Harbor Visa');
    await openCircles();
    await press('Edit');
    await type(screen.getByLabelText('What will you do by tomorrow?'), ' at noon');
    await reload();
    expect(valueOf('What will you do by tomorrow?')).toBe('Call Harbor Visa at noon');
    await press('Not now');
    expect(kept()).toBeNull();
    await press('Edit');
    expect(valueOf('What will you do by tomorrow?')).toBe('Call Harbor Visa');
  });
});

describe('a week', () => {
  it('keeps its promise as it’s typed', async () => {
    database.answers['circle_week'] = weekRow({ me: { commitment: null } });
    await openCircles();
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /this week$/ });
    await type(field(), 'One envelope');
    await reload();
    expect(field().value).toBe('One envelope');
    database.answers['circle_week'] = weekRow({ me: { commitment: 'One envelope' } });
    await press('Share it');
    expect(kept()).toBeNull();
  });

  it('keeps how it went, the line and the next promise; and not for another week', async () => {
    await openCircles();
    await user.click(screen.getByRole('radio', { name: 'Partly' }));
    await type(screen.getByLabelText(/One thing for next week/), 'The second envelope');
    await reload();
    expect(screen.getByRole('radio', { name: 'Partly' })).toHaveProperty('checked', true);
    expect(valueOf(/One thing for next week/)).toBe('The second envelope');
    const week = weekRow();
    database.answers['circle_week'] = { ...week, week: { ...week.week, from: '2026-11-23' } };
    await reload();
    expect(screen.queryByDisplayValue('The second envelope')).toBeNull();
    database.answers['circle_week'] = week;
    await reload();
    await press('Check in');
    expect(database.given('check_in')).toMatchObject([
      { result: 'partly', next: 'The second envelope' },
    ]);
    expect(kept()).toBeNull();
  });

  it('opens the check-in that somebody was changing', async () => {
    database.answers['circle_week'] = weekRow({
      me: { result: 'kept', next: 'Call' },
      members: [memberRow('Wren', { state: 'checked_in', result: 'kept' }), memberRow('Rosa')],
    });
    await openCircles();
    await press('Edit');
    await type(screen.getByLabelText(/One thing for next week/), ' Harbor');
    await reload();
    expect(valueOf(/One thing for next week/)).toBe('Call Harbor');
    await press('Not now');
    expect(kept()).toBeNull();
  });
});

describe('what is said to staff', () => {
  it('a report is there again when its dialog is', async () => {
    database.answers['circle_week'] = weekRow({
      members: [
        memberRow('Wren'),
        memberRow('Rosa', { state: 'checked_in', result: 'kept', check_in_id: 'k1' }),
      ],
    });
    const dialog = async () => {
      await press('Report the check-in by Rosa');
      return within(await screen.findByRole('dialog'));
    };
    await openCircles();
    const first = await dialog();
    await type(first.getByRole('textbox'), 'They sell a file.');
    await reload();
    const again = await dialog();
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('They sell a file.');
  });

  it('an appeal is open again, with what was typed', async () => {
    database.answers['my_decisions'] = [
      {
        id: 'd1',
        action: 'warn',
        rule: 2,
        sentence: 'You offered a CPN.',
        until: null,
        decided_at: '2026-11-20T10:00:00Z',
        excerpt: '',
        appeal_until: '2026-12-20T10:00:00Z',
        appeal: null,
      },
    ];
    await openCircles();
    await press('Appeal');
    await type(screen.getByLabelText('What should we know?'), 'I was quoting a letter.');
    await reload();
    expect(valueOf('What should we know?')).toBe('I was quoting a letter.');
    await press('Send appeal');
    expect(kept()).toBeNull();
  });
});

describe('on the way to a circle', () => {
  it('what was chosen to be matched is there after the name', async () => {
    database.answers['my_circles'] = [];
    database.answers['my_alias'] = aliasRow({ alias: null });
    database.answers['my_match'] = matchRow({});
    await openCircles('/community', sessionOf({ created_at: '2020-01-01T00:00:00Z' }));
    await user.selectOptions(await screen.findByLabelText('What it’s mostly about'), 'medical');
    await press('Put me on the list');
    await press('Not now');
    expect(await screen.findByLabelText('What it’s mostly about')).toHaveProperty(
      'value',
      'medical',
    );
  });
});
