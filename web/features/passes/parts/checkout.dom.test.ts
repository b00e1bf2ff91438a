import { expect, it } from 'vitest';
import { departureOf } from '../../../data/session/device.ts';
import { checkoutOf } from './checkout.ts';
import { services } from '../../../data/testing/services.ts';

it('what one person was about to pay for is nothing to the next one on this device', () => {
  services
    .of(checkoutOf)
    .keep({ returnTo: '/community', plan: '24h', orders: { '24h /community': 'id' } });
  expect(services.of(checkoutOf).read().returnTo).toBe('/community');
  services.of(departureOf).clearPerson();
  expect(services.of(checkoutOf).read()).toEqual({
    returnTo: null,
    plan: null,
    orders: {},
    ranOut: false,
  });
});
