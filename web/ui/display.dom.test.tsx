import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { Countdown, minutesUntil } from './countdown.tsx';
import { DataTable } from './data_table.tsx';
import { PageState } from './page_state.tsx';

afterEach(takeDown);

describe('time left', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const minute = 60_000;

  it('counts a begun minute, and never less than none', () => {
    expect(minutesUntil(23 * minute, 0)).toBe(23);
    expect(minutesUntil(22 * minute + 1, 0)).toBe(23);
    expect(minutesUntil(1, 0)).toBe(1);
    expect(minutesUntil(0, 0)).toBe(0);
    expect(minutesUntil(-5, 0)).toBe(0);
  });

  it('goes down by the minute, is said aloud at five and at one, and ends once', async () => {
    const onEnd = vi.fn();
    vi.setSystemTime(0);
    const page = await show(<Countdown endsAt={7 * minute} onEnd={onEnd} />);
    const said = () => page.querySelector('[role=status]')?.textContent;
    const heard: string[] = [];
    expect(page.textContent).toContain('7 min left');
    for (let second = 0; second < 7 * 60; second += 1) {
      await act(async () => vi.advanceTimersByTime(1000));
      const text = said();
      if (text && heard.at(-1) !== text) heard.push(text);
    }
    expect(heard).toEqual(['5 min left', '1 min left']);
    expect(page.textContent).toContain('0 min left');
    await act(async () => vi.advanceTimersByTime(10 * minute));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

describe('a table', () => {
  const rows = [
    { name: 'Harbor Visa', owed: '$3,957.39' },
    { name: 'Linden', owed: '$414.55' },
  ];
  const table = (stack?: 'sm' | 'lg') => (
    <DataTable
      caption="Your debts"
      {...(stack && { stack })}
      rows={rows}
      rowKey={({ name }) => name}
      note={({ name }) => name === 'Linden' && 'Linden paid off'}
      columns={[
        { key: 'name', head: 'Debt', isRowHeader: true, cell: ({ name }) => name, total: 'Total' },
        {
          key: 'owed',
          head: 'Balance',
          align: 'end',
          cell: ({ owed }) => owed,
          total: '$4,371.94',
        },
        { key: 'apr', head: 'APR', align: 'end', cell: () => '24.99%' },
      ]}
    />
  );

  it('is a table to a reader, drawn as blocks or not', async () => {
    for (const stack of [undefined, 'sm', 'lg'] as const) {
      const page = await show(table(stack));
      expect(page.querySelector('[role=table] caption')?.textContent).toBe('Your debts');
      expect(page.querySelectorAll('[role=columnheader]')).toHaveLength(3);
      expect(page.querySelectorAll('[role=rowheader]')).toHaveLength(3);
      const heads = [...page.querySelectorAll('[role=rowheader]')].map((head) => head.textContent);
      expect(heads).toEqual(['Harbor Visa', 'Linden', 'Total']);
      await takeDown();
    }
  });

  it('drawn as blocks says what each figure is, to the eye alone', async () => {
    const page = await show(table('sm'));
    const labels = [...page.querySelectorAll('tbody td span[aria-hidden]')].map(
      (s) => s.textContent,
    );
    expect(labels).toEqual(['Balance', 'APR', 'Balance', 'APR']);
  });

  it('has the note of a row below it', async () => {
    const page = await show(table());
    expect(page.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(page.textContent).toContain('Linden paid off');
  });
});

describe('what stands in place of content', () => {
  it('is read out when something went wrong, and has no icon when nothing did', async () => {
    const wrong = await show(
      <PageState kind="error" title="We could not load it" text="Try again." />,
    );
    expect(wrong.querySelector('[role=status]')?.textContent).toContain('We could not load it');
    expect(wrong.querySelector('svg')).not.toBeNull();
    await takeDown();
    const empty = await show(<PageState kind="empty" title="No debts here yet" text="Add one." />);
    expect(empty.querySelector('[role=status]')).toBeNull();
    expect(empty.querySelector('svg')).toBeNull();
  });
});
