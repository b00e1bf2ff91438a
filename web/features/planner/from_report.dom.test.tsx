import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { dollars, report, tradeline } from '../../../domain/credit_file/testing/reports.ts';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { creditFileOf } from '../../data/credit_file/credit_file.ts';
import { show, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { ServicesContext } from '../../data/services_context.ts';
import FromReport from './from_report.tsx';
import { harbor } from './testing/planner_page.tsx';

afterEach(async () => {
  await takeDown();
  act(() => services.of(creditFileOf).deleteReport('equifax-2026-11-20'));
});

const open = (debts = [harbor]) =>
  show(
    <ServicesContext value={services}>
      <MemoryRouter>
        <FromReport debts={debts} today={isoDate('2026-11-28')} />
      </MemoryRouter>
    </ServicesContext>,
  );

const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

it('lists what a report shows and the plan doesn’t', async () => {
  const copy = report('equifax', '2026-11-20', [
    tradeline({ id: 'one', creditor: 'HARBOR VISA', balance: dollars(420) }),
    tradeline({ id: 'two', creditor: 'ACME AUTO', balance: dollars(9_850) }),
    tradeline({ id: 'three', creditor: 'PAID UP', balance: dollars(0) }),
  ]);
  act(() => services.of(creditFileOf).saveReport({ ...copy, id: 'equifax-2026-11-20' }));
  await open([{ ...harbor, balances: [{ ...harbor.balances[0]!, amount: cents(41_455) }] }]);
  expect(shown()).toEqual(['ACME AUTO $9,850.00Add to my plan']);
});

it('is nothing without a report', async () => {
  await open();
  expect(document.body.textContent).toBe('');
});
