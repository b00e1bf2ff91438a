import { describe, expect, it } from 'vitest';
import { isDenied, isOnlyAsked } from './no_order.ts';

describe('what isn’t asked to be done', () => {
  it.each([
    'i didnt pay $50 on visa yesterday',
    "i haven't paid the 120 on my car yet",
    "don't record a payment of $50 on visa",
    'please do not set aside $500 a month',
    "don't change the due day of visa to the 21st",
    'i could not pay the 75',
    'no pague $50 a la visa ayer',
    'todavia no he pagado los 80 de la tienda',
    'no me cambies el dia de pago al 21',
  ])('is heard: %s', (text) => expect(isDenied(text)).toBe(true));

  it.each([
    'i paid $50 on visa yesterday',
    'record a payment of $50 on visa',
    'set aside $500 a month',
    'i didnt pay 50 i paid 60 on visa yesterday',
    'pague $50 a la visa ayer',
    'pon 500 al mes',
    'i cant believe i paid 50 on visa today',
    'no se si ya te dije pero pague 50 a la visa hoy',
  ])('is none: %s', (text) => expect(isDenied(text)).toBe(false));

  it.each(['did i pay $50 on visa yesterday?', 'have we paid the car this month'])(
    'is a question: %s',
    (text) => expect(isOnlyAsked(text)).toBe(true),
  );
  it('is no question where it is told', () => {
    expect(isOnlyAsked('i paid $50 on visa yesterday')).toBe(false);
    expect(isOnlyAsked('can you put 500 a month')).toBe(false);
  });
});
