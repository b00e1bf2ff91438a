import { expect, it } from 'vitest';
import { clearPersonFromDevice } from '../../../data/session/device.ts';
import { keepCheckout, readCheckout } from './checkout.ts';

it('what one person was about to pay for is nothing to the next one on this device', () => {
  keepCheckout({ returnTo: '/community', plan: '24h', orders: { '24h /community': 'id' } });
  expect(readCheckout().returnTo).toBe('/community');
  clearPersonFromDevice();
  expect(readCheckout()).toEqual({ returnTo: null, plan: null, orders: {}, ranOut: false });
});
