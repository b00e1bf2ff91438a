import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { emptyDraft } from './debt_draft.ts';
import { DebtForm } from './debt_form.tsx';
import { DueDaysForm } from './due_days_form.tsx';
import { PaymentForm } from './payment_form.tsx';
import { linden } from './testing/planner_page.tsx';

const nothing = () => undefined;
const today = isoDate('2026-11-21');
const forms: [
  string,
  () => ReactNode,
  { field: RegExp; send: string; type?: string; choose?: string },
][] = [
  [
    'of a debt',
    () => (
      <DebtForm
        draft={emptyDraft}
        onDraft={nothing}
        context={{
          today,
          id: linden.id,
          before: null,
          names: [],
          nameOf: (kind) => kind,
        }}
        onSave={nothing}
        onCancel={nothing}
      />
    ),
    { field: /^You owe/, send: 'Save' },
  ],
  [
    'of a payment',
    () => (
      <PaymentForm
        today={today}
        debt={linden}
        others={[]}
        planned={null}
        due={null}
        countsForText={() => ''}
        onRecord={nothing}
        onCancel={nothing}
      />
    ),
    { field: /^What you paid/, send: 'Record it', choose: 'Another amount' },
  ],
  [
    'of due days',
    () => <DueDaysForm today={today} debts={[linden]} onDone={nothing} onCancel={nothing} />,
    { field: /^Linden/, send: 'Add to calendar', type: '99' },
  ],
];

afterEach(cleanup);

describe.each(forms)('the form %s', (_what, form, { field, send, type, choose }) => {
  async function open() {
    render(
      <>
        {form()}
        <input aria-label="Beside" />
      </>,
    );
    if (choose !== undefined)
      await userEvent.setup().click(screen.getByRole('radio', { name: choose }));
    const wrong = screen.getByRole('textbox', { name: field });
    if (type !== undefined) await userEvent.setup().type(wrong, type);
    return { wrong, button: screen.getByRole('button', { name: send }) };
  }

  it('has the focus on what is wrong as soon as it is sent', async () => {
    const { wrong, button } = await open();
    await act(async () => {
      fireEvent.click(button);
      expect(document.activeElement).toBe(wrong);
      expect(wrong.getAttribute('aria-invalid')).toBe('true');
      expect(wrong.getAttribute('aria-describedby')).toContain('error');
    });
  });

  it('leaves it with somebody who has gone on already', async () => {
    const { wrong, button } = await open();
    const beside = screen.getByRole('textbox', { name: 'Beside' });
    await act(async () => {
      fireEvent.click(button);
      beside.focus();
    });
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(beside);
  });
});
