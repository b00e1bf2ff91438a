import { describe, expect, it } from 'vitest';
import { orderRequest } from '../../api/payments/wire.ts';
import { checkoutAddress, ownLocation } from './location.ts';

describe('a location to go on to', () => {
  it.each([
    '/dashboard',
    '/community?x=1#y',
    '/',
    '/community?x=https://a.test',
    '/community#a//b',
    '/a\u2028b',
  ])('may be %j', (location) => {
    expect(ownLocation(location)).toBe(location);
  });

  it.each([
    '//example.com',
    '/\\example.com',
    '/.//example.com',
    '/..//example.com',
    '/a/..//example.com',
    '/%2e//example.com',
    '/a//example.com',
    '/a\ud800b',
    'https://example.com',
    'javascript:alert(1)',
    '/a\\b',
    '/a\nb',
    '',
    `/${'a'.repeat(2000)}`,
  ])('is never %j, here as on the server', (location) => {
    expect(ownLocation(location)).toBe('/dashboard');
    const request = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', plan: '1h', returnTo: location };
    expect(orderRequest.safeParse(request).success).toBe(false);
  });
});

describe('an address to pay at', () => {
  const site = 'http://127.0.0.1:3000';
  it.each([
    ['/credit-payment?sandbox=1', 'http://127.0.0.1:3000/credit-payment?sandbox=1'],
    ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
    ['https://checkout.stripe.com/c/pay', 'https://checkout.stripe.com/c/pay'],
    // A double of the payment service, beside the site on the same machine.
    ['http://127.0.0.1:4000/c/pay', 'http://127.0.0.1:4000/c/pay'],
  ])('may be %j', (sent, address) => expect(checkoutAddress(sent, site)).toBe(address));

  it.each(['http://example.com/', 'javascript:alert(1)', 'data:text/html,x', 'https://'])(
    'is never %j',
    (sent) => expect(checkoutAddress(sent, site)).toBeNull(),
  );

  it.each(['http://mendwell.example/', 'http://mendwell.example:4000/c/pay'])(
    'of a site on https is never %j',
    (sent) => expect(checkoutAddress(sent, 'https://mendwell.example')).toBeNull(),
  );
});
