import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { emptyDocument } from '../../data/planner/document.ts';
import { emptyDraft } from './debt_draft.ts';
import { DebtDialog } from './debt_dialog.tsx';
import { keptDraft } from './kept_draft.ts';
import { harbor, linden } from './testing/planner_page.tsx';

const today = isoDate('2026-11-21');
const onSave = vi.fn<(debt: TrackedDebt) => void>();
const onClose = vi.fn();

function open(debts: readonly TrackedDebt[] = [], id: TrackedDebt['id'] | null = null) {
  render(
    <DebtDialog
      document={{ ...emptyDocument, debts }}
      today={today}
      id={id}
      onSave={onSave}
      onClose={onClose}
    />,
  );
  return userEvent.setup({ delay: null });
}
type Person = ReturnType<typeof userEvent.setup>;
/** All of it in one go: every key would show the whole form again. */
async function fill(person: Person, field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}
/** A field by its label: among so many, asking for roles takes ten times as long. */
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => screen.getByRole('button', { name });
const more = () => press('More about this debt');
const saved = () => onSave.mock.calls[0]?.[0];

afterEach(() => {
  cleanup();
  keptDraft.forget();
  onSave.mockReset();
  onClose.mockReset();
});

describe('a debt that is added', () => {
  it('is three fields', async () => {
    const person = open();
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(more().getAttribute('aria-expanded')).toBe('false');
    await fill(person, box('What is it?'), 'Harbor Visa');
    await fill(person, box('You owe'), '3957.39');
    await fill(person, box('APR'), '24.99');
    await person.click(press('Save'));
    expect(saved()).toMatchObject({
      name: 'Harbor Visa',
      kind: 'card',
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2_500 },
      paidThrough: '2026-11-20',
    });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(keptDraft.read()).toBeNull();
  });

  it('stands there again after a slip of the finger, and is gone after “Cancel”', async () => {
    const person = open();
    await fill(person, box('What is it?'), 'Harbor Visa');
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(keptDraft.read()).toMatchObject({ isLeft: true, draft: { name: 'Harbor Visa' } });
    cleanup();
    const back = open();
    expect((box('What is it?') as HTMLInputElement).value).toBe('Harbor Visa');
    await back.click(press('Cancel'));
    expect(keptDraft.read()).toBeNull();
  });

  it('without a name has that of its kind, where no other debt has it', async () => {
    const person = open();
    await person.click(radio('Medical bill'));
    expect(box('APR').value).toBe('0');
    await person.type(box('You owe'), '660{Enter}');
    expect(saved()).toMatchObject({
      name: 'Medical bill',
      minimum: { kind: 'none' },
      balances: [{ amount: 66_000, apr: 0 }],
    });
    cleanup();
    const second = open([{ ...linden, name: 'Medical bill' }]);
    await second.click(radio('Medical bill'));
    await second.type(box('You owe'), '660{Enter}');
    expect(screen.getByText('Give this debt a name.')).toBeDefined();
    expect(document.activeElement).toBe(box('What is it?'));
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('says of a collection that none is asked for, and what comes before a payment', async () => {
    const person = open();
    await person.click(radio('Collection'));
    expect(screen.getByText('Minimum: none.')).toBeDefined();
    expect(screen.getByText('Before you pay, ask for proof.')).toBeDefined();
    expect(
      screen.getByText(/^In some states, paying part of an old debt can restart/),
    ).toBeDefined();
    await person.click(radio('Student loan'));
    expect(screen.queryByText('Before you pay, ask for proof.')).toBeNull();
    expect(screen.getByText(/plans that base the payment on your income/)).toBeDefined();
    expect(box('APR').value).toBe('');
  });

  it('may say more: its days, a promotion, a fee, new charges, its limit', async () => {
    const person = open();
    await fill(person, box('You owe'), '1000');
    await fill(person, box('APR'), '20');
    await person.click(more());
    expect(
      screen.getByText(/A card can end it if a minimum payment is more than 60 days late/),
    ).toBeDefined();
    await person.click(radio('My own'));
    await fill(person, box('Minimum each month'), '40');
    await fill(person, box('Due day'), '25');
    await fill(person, box('Statement day'), '28');
    await fill(person, box('Promotional APR'), '0');
    await person.type(screen.getByLabelText('Last day it applies'), '2027-03-31');
    await fill(person, box('Annual fee'), '95');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Month it’s charged' }), '3');
    await fill(person, box('New charges a month'), '120');
    await fill(person, box('Credit limit'), '6500');
    await person.click(press('Save'));
    expect(saved()).toMatchObject({
      name: 'Credit card',
      minimum: { kind: 'fixed', amount: 4_000 },
      dueDay: 25,
      statementDay: 28,
      balances: [{ promotion: { apr: 0, endsOn: '2027-03-31' } }],
      annualFee: { amount: 9_500, month: 3 },
      monthlyCharges: 12_000,
      creditLimit: 650_000,
    });
  });

  it('takes a promotion neither for deferred interest nor for a true low rate until that is said', async () => {
    const person = open();
    await fill(person, box('You owe'), '1000');
    await fill(person, box('APR'), '20');
    await person.click(more());
    expect(
      screen.queryByRole('combobox', { name: 'If you haven’t paid it all by then' }),
    ).toBeNull();
    await fill(person, box('Promotional APR'), '0');
    await person.type(screen.getByLabelText('Last day it applies'), '2027-03-31');
    const terms = screen.getByRole<HTMLSelectElement>('combobox', {
      name: 'If you haven’t paid it all by then',
    });
    expect(terms.value).toBe('');
    expect(screen.getByText(/Look at the offer or your statement/)).toBeDefined();
    await person.click(press('Save'));
    expect(saved()?.balances[0]?.promotion).toEqual({ apr: 0, endsOn: '2027-03-31' });
    onSave.mockReset();
    await person.selectOptions(terms, 'deferred');
    expect(screen.queryByText(/Look at the offer or your statement/)).toBeNull();
    await person.click(press('Save'));
    expect(saved()?.balances[0]?.promotion).toEqual({
      apr: 0,
      endsOn: '2027-03-31',
      terms: 'deferred',
    });
  });

  it('asks whether this month’s payment is paid once its due day is known', async () => {
    const person = open();
    await fill(person, box('You owe'), '1000');
    await fill(person, box('APR'), '20');
    await person.click(more());
    expect(screen.queryByRole('radio', { name: 'Paid already' })).toBeNull();
    await fill(person, box('Due day'), '25');
    const question = screen.getByRole('group', { name: 'The payment due November 25' });
    expect(within(question).getByRole<HTMLInputElement>('radio', { name: 'Not yet' }).checked).toBe(
      true,
    );
    await person.clear(box('Due day'));
    await fill(person, box('Due day'), '5');
    expect(screen.getByRole('group', { name: 'The payment due November 5' })).toBeDefined();
    expect(radio('Paid already').checked).toBe(true);
    await person.click(radio('Not yet'));
    await person.click(press('Save'));
    expect(saved()).toMatchObject({ dueDay: 5, paidThrough: '2026-11-04' });
  });

  it('needs the due day of who is behind, and says what their past due amount comes to', async () => {
    const person = open();
    await fill(person, box('You owe'), '3200');
    await fill(person, box('APR'), '29.99');
    const behind = screen.getByRole('group', { name: 'Are you behind on it?' });
    await person.click(within(behind).getByRole('radio', { name: 'Yes' }));
    const missed = screen.getByLabelText<HTMLSelectElement>('Payments missed');
    expect([...missed.options].map(({ text }) => text).slice(0, 3)).toEqual(['Choose', '1', '2']);
    await fill(person, box('Past due amount'), '228');
    expect(screen.getByText(/\$228.00 past due is about 2 payments of \$111.97/)).toBeDefined();
    await person.click(press('Choose 2'));
    await person.click(press('Save'));
    expect(screen.getByText(/What day of the month is it due\?/)).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
    await fill(person, box('Due day, from 1 to 31'), '12');
    await person.click(press('Save'));
    expect(saved()).toMatchObject({
      dueDay: 12,
      paidThrough: '2026-10-11',
      pastDue: { amount: 22_800 },
    });
  });

  it('asks who is behind for the due day, the payments missed and what is past due', async () => {
    const person = open();
    await fill(person, box('You owe'), '3200');
    await fill(person, box('APR'), '29.99');
    expect(screen.queryByLabelText('Payments missed')).toBeNull();
    const behind = screen.getByRole('group', { name: 'Are you behind on it?' });
    await person.click(within(behind).getByRole('radio', { name: 'Yes' }));
    await person.click(press('Save'));
    expect(screen.getByText('How many payments did you miss?')).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
    await fill(person, box('Due day, from 1 to 31'), '12');
    const missed = screen.getByLabelText<HTMLSelectElement>('Payments missed');
    expect([...missed.options].map(({ text }) => text).slice(0, 3)).toEqual([
      'Choose',
      '1, due Nov 12',
      '2, since Oct 12',
    ]);
    await person.selectOptions(missed, '2');
    await fill(person, box('Past due amount'), '185');
    await person.click(press('Save'));
    expect(saved()).toMatchObject({
      dueDay: 12,
      paidThrough: '2026-10-11',
      pastDue: { amount: 18_500 },
    });
  });

  it('asks nobody whether they are behind on what has no minimum', async () => {
    const person = open();
    await person.click(screen.getByRole('radio', { name: /Medical/ }));
    expect(screen.queryByRole('group', { name: 'Are you behind on it?' })).toBeNull();
  });

  it('may ask for a percentage, with the interest and after it', async () => {
    const person = open();
    await fill(person, box('You owe'), '1000');
    await fill(person, box('APR'), '20');
    await person.click(more());
    await person.click(radio('Percent'));
    await fill(person, box('Percent of the balance'), '1');
    await person.click(
      screen.getByRole('checkbox', { name: 'Plus the month’s interest and fees' }),
    );
    await person.click(
      screen.getByRole('checkbox', { name: 'Percent of what’s owed after interest' }),
    );
    await person.click(press('Save'));
    expect(saved()?.minimum).toEqual({
      kind: 'percent_plus_interest',
      percent: 100,
      floor: 0,
      of: 'after_interest',
    });
  });

  it('puts in a guess for a rate that nobody knows, and calls it one', async () => {
    const person = open();
    await fill(person, box('You owe'), '3000');
    await person.click(press('I don’t know my APR'));
    expect(box('APR').value).toBe('23.87');
    expect(screen.getByText(/^We filled in 23.87%/u)).toBeDefined();
    await person.click(press('Save'));
    expect(saved()?.balances).toMatchObject([{ apr: 2387, aprBasis: 'guess' }]);
  });

  it('takes a medical bill that a collector has as a collection', async () => {
    const person = open();
    await person.click(radio('Medical bill'));
    await person.click(press('It’s with a collector now'));
    expect(screen.getByText('Before you pay, ask for proof.')).toBeDefined();
  });

  it('asks of a loan for its payment at once, and calls ours a guess', async () => {
    const person = open();
    expect(screen.queryByLabelText('Monthly payment (optional)')).toBeNull();
    await person.click(radio('Loan'));
    expect(screen.getByText(/we’ll guess: paid off in 36 equal payments, \$25/)).toBeDefined();
    await fill(person, box('You owe'), '3600');
    await fill(person, box('APR'), '0');
    expect(screen.getByText(/we’ll guess \$100.00: paid off in 36 equal payments/)).toBeDefined();
    await person.click(press('Save'));
    expect(saved()?.minimum).toEqual({ kind: 'fixed', amount: 10_000 });
    onSave.mockReset();
    await fill(person, box('Monthly payment (optional)'), '148');
    expect(screen.queryByText(/we’ll guess/)).toBeNull();
    await person.click(press('Save'));
    expect(saved()?.minimum).toEqual({ kind: 'fixed', amount: 14_800 });
    onSave.mockReset();
    await person.clear(box('Monthly payment (optional)'));
    await fill(person, box('Monthly payment (optional)'), 'some');
    await person.click(press('Save'));
    expect(onSave).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box('Monthly payment (optional)'));
    expect(more().getAttribute('aria-expanded')).toBe('false');
  });

  it('asks of a card at 0% when that ends, which rate follows, and which 0% it is', async () => {
    const person = open();
    await fill(person, box('You owe'), '1500');
    expect(screen.queryByLabelText('Last day it applies')).toBeNull();
    await fill(person, box('APR'), '0');
    expect(screen.getByText(/^0% on a card usually ends/)).toBeDefined();
    await person.click(more());
    await person.type(screen.getByLabelText('Last day it applies'), '2027-03-31');
    expect(box('APR after 0% ends').value).toBe('');
    expect(box('Promotional APR').value).toBe('0');
    await person.click(press('Save'));
    expect(onSave).not.toHaveBeenCalled();
    await fill(person, box('APR after 0% ends'), '27.99');
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'If you haven’t paid it all by then' }),
      'deferred',
    );
    await person.click(press('Save'));
    expect(saved()?.balances).toMatchObject([
      { apr: 2799, promotion: { apr: 0, endsOn: '2027-03-31', terms: 'deferred' } },
    ]);
  });

  it('takes 0% on a card as it is where nobody knows when it ends, and asks of no other kind', async () => {
    const person = open();
    await fill(person, box('You owe'), '1500');
    await fill(person, box('APR'), '0');
    await person.click(press('Save'));
    expect(saved()?.balances).toMatchObject([{ apr: 0 }]);
    expect(saved()?.balances[0]).not.toHaveProperty('promotion');
    await person.click(radio('Loan'));
    expect(screen.queryByText(/^0% on a card/)).toBeNull();
  });

  it('asks when 0% ends of a card that was saved without', () => {
    const free = {
      ...harbor,
      balances: harbor.balances.map((each) => ({ ...each, apr: aprBps(0) })),
    };
    open([free], free.id);
    expect(screen.getByText(/^0% on a card usually ends/)).toBeDefined();
  });

  it('folds away no payment that was typed for another kind', async () => {
    const person = open();
    await person.click(radio('Loan'));
    await fill(person, box('Monthly payment (optional)'), '148');
    await person.click(radio('Card'));
    expect(box('Minimum each month').value).toBe('148');
  });

  it('may have balances at rates of their own, and fewer again', async () => {
    const person = open();
    await fill(person, box('You owe'), '6900');
    await fill(person, box('APR'), '29.49');
    await person.click(more());
    await person.click(press('Another balance with its own rate'));
    expect(box('You owe on purchases').value).toBe('6,900');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'What it’s for' }));
    const second = screen.getByRole('group', { name: 'Balances with their own rate' });
    const inside = (name: string) => within(second).getByLabelText(name);
    await fill(person, inside('You owe'), '1500');
    await fill(person, inside('APR'), '29.49');
    await fill(person, inside('Promotional APR'), '0');
    await person.type(within(second).getByLabelText('Last day it applies'), '2027-03-31');
    expect(screen.getByText('$8,400.00 in all')).toBeDefined();
    await person.click(press('Save'));
    expect(saved()?.balances).toMatchObject([
      { kind: 'purchase', amount: 690_000, apr: 2949 },
      { kind: 'transfer', amount: 150_000, promotion: { apr: 0, endsOn: '2027-03-31' } },
    ]);
    await person.click(press('Delete this balance'));
    expect(document.activeElement).toBe(press('Another balance with its own rate'));
    expect(box('You owe').value).toBe('6,900');
  });

  it('opens what is folded away when something in it is wrong, with the focus there', async () => {
    const person = open();
    await fill(person, box('You owe'), '1000');
    await fill(person, box('APR'), '20');
    await person.click(more());
    await fill(person, box('Due day'), '77');
    await person.click(more());
    expect(screen.queryByLabelText('Due day')).toBeNull();
    await person.click(press('Save'));
    expect(more().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(box('Due day'));
    await person.clear(box('Due day'));
    // What was wrong is not wrong any more, and nothing folds under the hand.
    expect(more().getAttribute('aria-expanded')).toBe('true');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('survives a reload, with all of its balances', async () => {
    const person = open();
    await fill(person, box('You owe'), '6900');
    await person.click(more());
    await person.click(press('Another balance with its own rate'));
    cleanup();
    open();
    expect(box('You owe on purchases').value).toMatch(/^6,?900/);
    expect(screen.getByRole('group', { name: 'Balances with their own rate' })).toBeDefined();
  });
});

describe('a debt that is edited', () => {
  it('shows at once what not every debt says', () => {
    open([{ ...harbor, dueDay: 14 }], harbor.id);
    expect(more().getAttribute('aria-expanded')).toBe('true');
    expect(box('Due day').value).toBe('14');
    // It had a due day: nothing is asked.
    expect(screen.queryByRole('radio', { name: 'Paid already' })).toBeNull();
  });

  it('changes in nothing but what was touched, a rule without fields too', async () => {
    const rule = {
      kind: 'largest',
      of: [
        { kind: 'fixed', amount: cents(2_500) },
        { kind: 'percent', percent: 250, floor: cents(0), of: 'after_interest' },
        { kind: 'percent_plus_interest', percent: 100, floor: cents(4_000) },
      ],
    } as const;
    const debt: TrackedDebt = { ...harbor, minimum: rule, dueDay: 14 };
    const person = open([debt], debt.id);
    expect(
      screen.getByText(
        'Whichever is more: $25.00; 2.5% of the balance with interest; 1% of the balance plus interest and fees, $40.00 or more.',
      ),
    ).toBeDefined();
    await person.clear(box('Due day'));
    await fill(person, box('Due day'), '20');
    await person.click(press('Save'));
    expect(saved()).toEqual({ ...debt, dueDay: 20 });
  });

  it('may be given another rule than the one that has no fields', async () => {
    const debt: TrackedDebt = {
      ...harbor,
      minimum: { kind: 'largest', of: [{ kind: 'fixed', amount: cents(2_500) }] },
    };
    const person = open([debt], debt.id);
    await person.click(press('Set another minimum'));
    expect(document.activeElement).toBe(radio('My own'));
    await fill(person, box('Minimum each month'), '30');
    await person.click(press('Save'));
    expect(saved()).toEqual({ ...debt, minimum: { kind: 'fixed', amount: 3_000 } });
  });

  it('keeps what comes from another device while it is open', async () => {
    const dialogOf = (debt: TrackedDebt) => (
      <DebtDialog
        document={{ ...emptyDocument, debts: [debt] }}
        today={today}
        id={debt.id}
        onSave={onSave}
        onClose={onClose}
      />
    );
    const { rerender } = render(dialogOf(harbor));
    const person = userEvent.setup({ delay: null });
    await person.clear(box('What is it?'));
    await fill(person, box('What is it?'), 'Visa');
    const there = { ...harbor, creditLimit: cents(90_000), startingBalance: cents(1) };
    rerender(dialogOf(there));
    await person.click(press('Save'));
    expect(saved()).toEqual({ ...there, name: 'Visa' });
  });

  it('that is gone meanwhile is a new one', async () => {
    keptDraft.keep({ id: harbor.id, draft: { ...emptyDraft, amount_0: '10', apr_0: '1' } });
    const person = open([], harbor.id);
    expect(screen.getByRole('heading', { name: 'Add a debt' })).toBeDefined();
    await person.click(press('Save'));
    expect(saved()?.id).not.toBe(harbor.id);
  });
});
