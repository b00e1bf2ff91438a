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
const forms: [string, () => ReactNode, { field: RegExp; send: string; type?: string }][] = [
  [
    'of a debt',
    () => (
      <DebtForm
        draft={emptyDraft}
        onDraft={nothing}
        read={() => ({ ok: false, problems: { balance: true, apr: true } })}
        onSave={nothing}
        onCancel={nothing}
      />
    ),
    { field: /^What you owe today/, send: 'Save this debt' },
  ],
  [
    'of a payment',
    () => (
      <PaymentForm
        today={isoDate('2026-11-21')}
        debt={linden}
        others={[]}
        onRecord={nothing}
        onCancel={nothing}
      />
    ),
    { field: /^What you paid/, send: 'Record it' },
  ],
  [
    'of due days',
    () => <DueDaysForm debts={[linden]} onDone={nothing} onCancel={nothing} />,
    { field: /^Linden/, send: 'Add to calendar', type: '99' },
  ],
];

afterEach(cleanup);

describe.each(forms)('the form %s', (_what, form, { field, send, type }) => {
  async function open() {
    render(
      <>
        {form()}
        <input aria-label="Beside" />
      </>,
    );
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
