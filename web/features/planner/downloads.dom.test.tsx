import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plannerOf } from '../../data/planner/planner.ts';
import { services } from '../../data/testing/services.ts';
import { departureOf } from '../../data/session/device.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { toastsOf } from '../../ui/toast.ts';
import { find, type } from '../../ui/testing/hands.ts';
import { click, harbor, keep, linden, open, setAside } from './testing/planner_page.tsx';

const files: Blob[] = [];
const said: string[] = [];
const text = async () => (await files.at(-1)?.text())?.replaceAll('\r\n ', '') ?? '';
const dueDayOf = (id: string) =>
  services
    .of(plannerOf)
    .get()
    .debts.find((debt) => debt.id === id)?.dueDay;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  services.of(toastsOf).attach({
    toast: ({ title }) => void said.push(title),
    notice: () => {},
  });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  files.length = 0;
  said.length = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the calendar', () => {
  it('is saved at once when every due day is known, and the file is named', async () => {
    keep({ ...linden, dueDay: 10 });
    setAside(200);
    await open();
    await click('Add to calendar');
    expect(await text()).toContain('DTSTART;VALUE=DATE:20261210');
    expect(await text()).not.toContain('not told');
    expect(said).toEqual(['Downloading mendwell-payments.ics']);
  });

  it('asks for due days that are not known, keeps them, and invents none', async () => {
    keep({ ...linden, dueDay: 10 }, harbor, { ...linden, id: 'x' as never, name: 'Northway' });
    setAside(400);
    await open();
    await click('Add to calendar');
    expect(files).toHaveLength(0);
    const dialog = find<HTMLElement>(document, '[role=dialog]');
    expect(dialog.textContent).not.toContain('Linden Store Card');
    await type(find(dialog, `input[name="due-${harbor.id}"]`), '32');
    await act(async () => find<HTMLFormElement>(dialog, 'form').requestSubmit());
    expect(dialog.textContent).toContain('Days go from 1 to 31.');
    await type(find(dialog, `input[name="due-${harbor.id}"]`), '5');
    await act(async () => find<HTMLFormElement>(dialog, 'form').requestSubmit());
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(dueDayOf(harbor.id)).toBe(5);
    // Due on November 5 and, as nobody said otherwise, paid.
    expect(
      services
        .of(plannerOf)
        .get()
        .debts.find(({ id }) => id === harbor.id)?.paidThrough,
    ).toBe('2026-11-21');
    expect(dueDayOf('x')).toBeUndefined();
    expect(await text()).toMatch(
      /DTSTART;VALUE=DATE:20261205\r\nSUMMARY:Pay \S+ to Harbor Visa\r\n/,
    );
    expect(await text()).toMatch(
      /DTSTART;VALUE=DATE:20261231\r\nSUMMARY:Pay \S+ to Northway \(no due day yet: end of month\)\r\nDESCRIPTION:This is the end of the month/,
    );
  });
});

describe('the table of months', () => {
  it('is saved, and the file is named', async () => {
    keep(linden);
    setAside(200);
    await open();
    await click('Spreadsheet (CSV)');
    expect(await text()).toContain('Month,Start,Interest');
    expect(said).toEqual(['Downloading mendwell-plan.csv']);
  });
});
