import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCarriedDebt } from '../../data/planner/take_carried_debt.ts';
import { show, takeDown } from '../../data/testing/people.tsx';
import { Component } from './route.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T12:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

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

/** What helps on comes once the typing pauses: what is half typed passes by. */
const pause = () =>
  act(async () => {
    await import('./ways_on.tsx');
    await vi.advanceTimersByTimeAsync(900);
  });

describe('the landing page', () => {
  it('mends the bowl as far as the plan has come at two thirds of its months', async () => {
    const page = await open();
    const bowl = page.querySelector<SVGElement>('figure svg');
    expect(bowl?.style.getPropertyValue('--paid')).toBe('0.589244');
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'The example at month 24 of 36. $2,946.22 of $5,000.00 paid down. Each payment fills a seam.',
    );
    await type(field(page, 'balance'), '40');
    expect(bowl?.style.getPropertyValue('--paid')).toBe('1');
  });

  it('shows examples that are no values: typing replaces them, and emptying a field brings them back', async () => {
    const page = await open();
    expect(field(page, 'balance').value).toBe('');
    expect(field(page, 'balance').placeholder).toBe('5,000');
    expect(page.textContent).toContain('Example figures.');
    expect(page.textContent).toContain('Type my own figures');
    await type(field(page, 'balance'), '8400');
    expect(page.textContent).toContain('What’s gray is still an example.');
    expect(page.textContent).toContain('Plan with this debt');
    // The suggested payment follows the balance.
    expect(field(page, 'monthly').placeholder).toBe('300');
    expect(page.textContent).toContain('If you pay $300 every month');
    await type(field(page, 'balance'), '');
    expect(page.textContent).toContain('If you pay $200 every month');
  });

  it('leads to the first field from what is only an example', async () => {
    const page = await open();
    await press(page, 'Type my own figures');
    expect(document.activeElement).toBe(field(page, 'balance'));
  });

  it('has the answer right below the fields, in the statement itself', async () => {
    const page = await open();
    const answer = page.querySelector('section[aria-label="The answer"]');
    expect(answer?.textContent).toBe(
      'Done inNovember 2029Interest$2,135.18Minimums only: July 2046, $9,277.94',
    );
    expect(answer?.previousElementSibling?.contains(field(page, 'monthly'))).toBe(true);
  });

  it('says what is wrong below the field it is about, and keeps the rule of the minimum in sight', async () => {
    const page = await open();
    await type(field(page, 'monthly'), 'ninety');
    const monthly = field(page, 'monthly');
    expect(monthly.getAttribute('aria-invalid')).toBe('true');
    const note = page.querySelector(`#${monthly.getAttribute('aria-describedby')}`);
    expect(note?.textContent).toBe('How much can you pay each month? Use a number like 200.');
    expect(note?.previousElementSibling?.contains(monthly)).toBe(true);
    expect(page.textContent).toContain('The minimum here is');
    expect(page.textContent).toContain('Each payment fills a seam.');
  });

  it('takes their own minimum where a payment falls short, and carries it into the planner', async () => {
    const page = await open();
    await type(field(page, 'balance'), '8,400');
    await type(field(page, 'apr'), '29.49');
    await type(field(page, 'monthly'), '230');
    expect(field(page, 'monthly').getAttribute('aria-invalid')).toBeNull();
    expect(field(page, 'own')).toBeNull();
    await pause();
    expect(page.textContent).toContain('usually asks for $290.43 first.');
    expect(page.textContent).toContain('Extra you’d need each month$60.43');
    expect(page.textContent).not.toContain('–');
    await type(field(page, 'own'), '250');
    expect(page.textContent).toContain('That’s $20.00 less than your minimum.');
    await press(page, 'Money’s tight');
    expect(takeCarriedDebt()).toEqual({
      balance: 840_000,
      apr: 2_949,
      monthly: 23_000,
      minimum: { kind: 'fixed', amount: 25_000 },
    });
    await type(field(page, 'own'), '215');
    expect(page.textContent).toContain('That’s $15.00 over your minimum.');
    expect(page.textContent).not.toContain('Money’s tight');
  });

  it('offers the amounts that end a debt that grows, and takes one of them', async () => {
    const page = await open();
    await type(field(page, 'monthly'), '0');
    await pause();
    expect(page.textContent).toContain('What would pay it off');
    expect(page.textContent).toContain('$104.14starts to shrink, but it’s under the minimum');
    expect(page.textContent).toContain('A card like this usually asks for $154.13 first.');
    expect(page.textContent).toContain('It grows');
    expect(page.textContent).not.toMatch(/never(?! see what you owe)/i);
    const [first] = [...page.querySelectorAll('li button')];
    const [amount] = /[\d,]+/.exec(first?.textContent ?? '') ?? [];
    await act(async () => (first as HTMLButtonElement).click());
    expect(field(page, 'monthly').value).toBe(amount);
  });

  it('names each wrong field at that field, not one of them under all', async () => {
    const page = await open();
    await type(field(page, 'balance'), 'much');
    await type(field(page, 'monthly'), 'some');
    const said = (name: string) =>
      page.querySelector(`#${field(page, name).getAttribute('aria-describedby')}`)?.textContent;
    expect(said('balance')).toBe('How much do you owe? Use a number like 5,000 or 1,234.56.');
    expect(said('monthly')).toBe('How much can you pay each month? Use a number like 200.');
    expect(said('apr')).toBe('What’s gray is still an example.');
  });

  it('says why there is no result while a field cannot be read, and shows no old figures', async () => {
    const page = await open();
    await type(field(page, 'balance'), '-');
    expect(page.textContent).toContain('Your answer will show here. First, check what’s marked');
    expect(page.textContent).not.toContain('$9,277.94');
    expect(page.textContent).not.toContain('paid down');
    const [first] = [...page.querySelectorAll('button')].filter(({ disabled }) => disabled);
    expect(first?.textContent).toContain('Plan with this debt');
    await type(field(page, 'balance'), '5,000');
    expect(page.textContent).toContain('$9,277.94');
  });

  it('takes the rule of another card, and carries it along with the debt', async () => {
    const page = await open();
    await press(page, 'Is yours different?');
    await act(async () => {
      await import('./minimum_rule_panel.tsx');
    });
    const choice = page.querySelector<HTMLInputElement>('input[value="300"]');
    await act(async () => choice?.click());
    expect(page.textContent).toContain(
      'The minimum here is $25, or 3% of the balance if that’s more.',
    );
    expect(page.textContent).toContain('$150.00, then falling');
    await type(field(page, 'monthly'), '200');
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
