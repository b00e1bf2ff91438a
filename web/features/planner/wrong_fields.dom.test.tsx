import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { show, takeDown } from '../../data/testing/people.tsx';
import { find } from '../../ui/testing/hands.ts';
import { emptyDraft } from './debt_draft.ts';
import { DebtForm } from './debt_form.tsx';
import { DueDaysForm } from './due_days_form.tsx';
import { PaymentForm } from './payment_form.tsx';
import { linden } from './testing/planner_page.tsx';

const nothing = () => undefined;
const forms: [string, () => ReactNode, string][] = [
  [
    'of a debt',
    () => (
      <DebtForm
        draft={emptyDraft}
        onDraft={nothing}
        onSave={() => ({ balance: true, apr: true })}
        onCancel={nothing}
      />
    ),
    'balance',
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
    'amount',
  ],
  [
    'of due days',
    () => <DueDaysForm debts={[linden]} onDone={nothing} onCancel={nothing} />,
    `due-${linden.id}`,
  ],
];
const send = () => find<HTMLFormElement>(document, 'form').requestSubmit();
const focused = () => document.activeElement?.getAttribute('name');

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe.each(forms)('the form %s', (_what, form, wrong) => {
  beforeEach(async () => {
    await show(
      <>
        {form()}
        <input name="beside" />
      </>,
    );
    if (wrong.startsWith('due-')) {
      const day = find<HTMLInputElement>(document, `[name="${wrong}"]`);
      await act(async () => {
        Reflect.set(HTMLInputElement.prototype, 'value', '99', day);
        day.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
  });

  it('has the focus on what is wrong as soon as it is sent', async () => {
    await act(async () => {
      send();
      expect(focused()).toBe(wrong);
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement?.getAttribute('aria-describedby')).toContain('error');
    });
  });

  it('leaves it with somebody who has gone on already', async () => {
    await act(async () => {
      send();
      find(document, '[name=beside]').focus();
    });
    await act(async () => vi.runAllTimers());
    expect(focused()).toBe('beside');
  });
});
