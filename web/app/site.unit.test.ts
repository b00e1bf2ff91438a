import { describe, expect, it } from 'vitest';
import { siteOf } from '../ui/site/site.ts';
import { pages } from './pages.ts';

const { askedFor, isOpen, nameOf, needsAccount } = siteOf(pages);

describe('the page asked for', () => {
  it('is a page of this app, with its query and its part', () => {
    expect(askedFor({ from: '/community?x=1#y' })).toBe('/community?x=1#y');
    expect(nameOf('/community?x=1#y')).toBe('Circles');
  });

  it('may be one of many whose facts are one', () => {
    expect(askedFor({ from: '/education/five-day-notice#quiz' })).toBe(
      '/education/five-day-notice#quiz',
    );
    expect(nameOf('/education/five-day-notice')).toBe('the lesson');
  });

  it.each([
    null,
    'from',
    {},
    { from: 7 },
    { from: 'https://example.com/dashboard' },
    { from: '/payment-success' },
    { from: '/credit-payment' },
  ])('is none in %j', (state) => expect(askedFor(state)).toBeNull());

  it('has a name even where nobody knows one', () => {
    expect(nameOf('/somewhere')).toBe('the page you asked for');
  });
});

describe('a page that one is on the way to', () => {
  it('may not be open yet', () => {
    expect(isOpen('/credit-card-advice?x=1')).toBe(true);
    expect(isOpen('/dashboard#dates')).toBe(true);
  });

  it('may need an account', () => {
    for (const path of [
      '/referral-dashboard?x=1',
      '/community',
      '/community?join=K7QM4TXA9R',
      '/community/ask',
      '/community/meeting',
      '/web3-rewards',
    ])
      expect(needsAccount(path)).toBe(true);
    // A pass reads what others asked.
    expect(needsAccount('/community/question?id=1')).toBe(false);
    expect(needsAccount('/dashboard')).toBe(false);
  });
});
