import { afterEach, describe, expect, it } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { DataTable } from './data_table.tsx';
import { PageState } from './page_state.tsx';

afterEach(takeDown);

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
