import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeCarriedDebt } from '../../data/planner/take_carried_debt.ts';
import { show, takeDown } from '../../data/testing/people.tsx';
import { Component } from './route.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(takeDown);

const open = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;

async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(page: HTMLElement, name: string) {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes(name),
  );
  await act(async () => button?.click());
}

describe('the landing page', () => {
  it('mends the bowl as far as the plan has come at two thirds of its months', async () => {
    const page = await open();
    const bowl = page.querySelector<SVGElement>('figure svg');
    expect(bowl?.style.getPropertyValue('--paid')).toBe('0.589244');
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'Your plan at month 24 of 36. $2,946.22 of $5,000.00 paid down. Each payment fills a seam.',
    );
    await type(field(page, 'balance'), '100');
    expect(bowl?.style.getPropertyValue('--paid')).toBe('1');
  });

  it('says what is wrong below the field it is about, and keeps the rule of the minimum in sight', async () => {
    const page = await open();
    await type(field(page, 'monthly'), '90');
    const monthly = field(page, 'monthly');
    expect(monthly.getAttribute('aria-invalid')).toBe('true');
    const note = page.querySelector(`#${monthly.getAttribute('aria-describedby')}`);
    expect(note?.textContent).toBe(
      '$90 doesn’t cover the interest plus 1%. You need $154.13 or more.',
    );
    expect(note?.previousElementSibling?.contains(monthly)).toBe(true);
    expect(page.textContent).toContain('A card with a minimum of');
    expect(page.textContent).toContain('Each payment fills a seam.');
  });

  it('names each wrong field at that field, not one of them under all', async () => {
    const page = await open();
    await type(field(page, 'balance'), '');
    await type(field(page, 'monthly'), 'some');
    const said = (name: string) =>
      page.querySelector(`#${field(page, name).getAttribute('aria-describedby')}`)?.textContent;
    expect(said('balance')).toBe('How much do you owe? Use a number like 5,000 or 1,234.56.');
    expect(said('monthly')).toBe('How much can you pay each month? Use a number like 200.');
    expect(field(page, 'apr').getAttribute('aria-describedby')).toBeNull();
  });

  it('says why there is no result while a field cannot be read, and shows no old figures', async () => {
    const page = await open();
    await type(field(page, 'balance'), '');
    expect(page.textContent).toContain('No result yet. Correct what’s marked above');
    expect(page.textContent).not.toContain('$9,277.94');
    expect(page.textContent).not.toContain('paid down');
    const [first] = [...page.querySelectorAll('button')].filter(({ disabled }) => disabled);
    expect(first?.textContent).toContain('Plan with this debt');
    await type(field(page, 'balance'), '5,000');
    expect(page.textContent).toContain('$9,277.94');
  });

  it('takes the rule of another card, and carries it along with the debt', async () => {
    const page = await open();
    await press(page, 'Change this');
    await act(async () => {
      await import('./minimum_rule_panel.tsx');
    });
    const choice = page.querySelector<HTMLInputElement>('input[value="300"]');
    await act(async () => choice?.click());
    expect(page.textContent).toContain(
      'A card with a minimum of $25, or 3% of the balance if that’s more.',
    );
    expect(page.textContent).toContain('$150.00, then falling');
    await press(page, 'Plan with this debt');
    expect(takeCarriedDebt()).toEqual({
      balance: 500_000,
      apr: 2_499,
      monthly: 20_000,
      minimum: { kind: 'percent', percent: 300, floor: 2_500 },
    });
  });

  it('finds what was typed before in this tab', async () => {
    const before = await open();
    await type(field(before, 'balance'), '1,234.56');
    await takeDown();
    expect(field(await open(), 'balance').value).toBe('1,234.56');
  });
});
