import { describe, expect, it } from 'vitest';
import { loanIn, offerIn, shownOf, type Typed, untouched, wrongIn } from './typed.ts';

const ours = { payment: '92.48' };
const found = (change: Partial<Typed>, isOfPlan = true) => {
  const typed = { ...untouched, ...change };
  const shown = shownOf(typed, ours);
  return { shown, wrong: wrongIn(typed, shown, isOfPlan) };
};

describe('what was typed about a move', () => {
  it('is what stands there by itself until somebody touches it', () => {
    expect(found({}).shown.payment).toBe('92.48');
    expect(found({}, false).wrong).toEqual({});
  });

  it('stays empty once it was emptied, and is asked for', () => {
    const { shown, wrong } = found({ payment: '' });
    expect(shown.payment).toBe('');
    expect(wrong).toEqual({ payment: 'payment' });
    expect(found({ amount: '', apr: ' ' }, false).wrong).toEqual({ amount: 'amount', apr: 'apr' });
  });

  it.each(['abc', '-5', '0', '1.5.5', '99999999999'])('says that “%s” is no payment', (payment) => {
    expect(found({ payment }).wrong).toEqual({ payment: 'money' });
  });

  it('says which rate or fee can’t be read', () => {
    expect(found({ fee: '5%x', after: '20', loanApr: 'x' }).wrong).toEqual({
      fee: 'share',
      loanApr: 'rate',
    });
  });

  it('takes no fee over half of what is lent or moved', () => {
    expect(found({ loanFee: '50' }).wrong).toEqual({});
    expect(found({ loanFee: '50.01', fee: '60' }).wrong).toEqual({
      loanFee: 'share',
      fee: 'share',
    });
    expect(loanIn(found({ loanApr: '12', loanMonths: '36', loanFee: '51' }).shown)).toBeNull();
  });

  it('asks for the intro rate where its months are chosen, and the other way round', () => {
    expect(found({ after: '20', promoMonths: '18' }).wrong).toEqual({ promoApr: 'promo' });
    expect(found({ after: '20', promoApr: '0' }).wrong).toEqual({ promoMonths: 'promo_months' });
    expect(found({ promoApr: '0', promoMonths: '18' }).wrong).toEqual({ after: 'after' });
    expect(found({ promoApr: '0' }).wrong).toEqual({});
  });

  it('is deferred interest where they say so', () => {
    const typed = { promoApr: '0', promoMonths: '12', after: '24' };
    expect(offerIn(found({ ...typed, promoTerms: 'deferred' }).shown)?.isDeferred).toBe(true);
    expect(offerIn(found({ ...typed, promoTerms: 'zero' }).shown)?.isDeferred).toBe(false);
  });

  it('is an offer once the rate after the intro is known', () => {
    expect(offerIn(found({ fee: '3', promoApr: '0', promoMonths: '12' }).shown)).toBeNull();
    expect(
      offerIn(found({ fee: '3', promoApr: '0', promoMonths: '12', after: '24.99' }).shown),
    ).toEqual({
      fee: { kind: 'charged', share: 300, floor: 0 },
      promotion: { apr: 0, months: 12 },
      apr: 2_499,
      isDeferred: false,
    });
  });
});
