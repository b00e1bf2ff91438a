import { describe, expect, it } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { dangerIn } from './danger.ts';
import { weightOf } from './weighty.ts';

// Somebody who says they will go there and make them pay for it; and who goes there to pay, or to court.

const { danger } = library().understanding;

describe('a threat against somebody who collects', () => {
  it.each([
    'im gonna show up at that collectors house and make him regret it',
    'i’m about to drive to the agency’s office and teach those people a lesson',
    'imma find that debt guy and make him pay for this',
    'ill wait for him outside and he gets whats coming, im gonna pull up on him and make him suffer',
    'voy a buscar a ese cobrador y se va a arrepentir',
    'voy a ir a su oficina y me las van a pagar',
    'ese cobrador me las va a pagar',
  ])('is heard: %s', (message) => expect(dangerIn(message, danger)?.kinds).toContain('others'));

  it.each([
    'i’m gonna go to their office and pay',
    'im going to go to court and make them pay',
    'im gonna go to the bank and make them pay me back the overdraft',
    'how do i make them pay for the mistake on my report',
    'i’ll go to their office and show them what i paid',
    'voy a ir a la oficina del cobrador a pagar',
    'voy a buscar al cobrador para pagarle',
    'voy a ir a su oficina y van a ver mi caso',
  ])('is none: %s', (message) => expect(dangerIn(message, danger)).toBeNull());
});

describe('letters', () => {
  it.each([
    'mi esposo murió y me mandan cartas a mí diciendo que yo la pague',
    'llegan cartas a mi nombre por una tarjeta de mi mamá que falleció',
  ])('that come from a lender weigh nothing: %s', (message) => {
    expect(weightOf(message)).toBeNull();
    expect(dangerIn(message, danger)).toBeNull();
  });

  it.each(['ya escribí las cartas a mis hijos', 'dejé unas cartas para mi mamá'])(
    'that are left for somebody do: %s',
    (message) => expect(weightOf(message)?.self).toBe(true),
  );
});
