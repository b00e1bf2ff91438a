import { describe, expect, it } from 'vitest';
import { askedAbout } from './asked_about.ts';

describe('what an address asks about', () => {
  it('is a topic, and an order by its number', () => {
    expect(askedAbout('?topic=access&about=MO-7Q4K22AB')).toEqual({
      topic: 'access',
      body: 'About order MO-7Q4K22AB:',
    });
    expect(askedAbout('?topic=access&about=MO-7Q4K22AB&wish=refund')).toEqual({
      topic: 'access',
      body: 'Order MO-7Q4K22AB: I’d like a refund.',
    });
    expect(askedAbout('?topic=privacy')).toEqual({ topic: 'privacy', body: '' });
  });

  it('is nothing without a topic that is known', () => {
    for (const search of ['', '?about=MO-7Q4K22AB', '?topic=winning'])
      expect(askedAbout(search)).toBeNull();
  });

  it('is no text of the link’s own', () => {
    expect(askedAbout('?topic=access&about=Send+money+to')).toEqual({ topic: 'access', body: '' });
  });
});
