import { expect, it } from 'vitest';
import { withoutCorrected } from './corrected.ts';

it.each([
  ['what if i pay 325 no wait 350 a month', 'what if i pay 350 a month'],
  ['set it to $300 a month, i mean $350', 'set it to $350'],
  ['put 200 um make that 250 on the visa', 'put 250 on the visa'],
  ['i got 1,200 scratch that 1,500 back from taxes', 'i got 1,500 back from taxes'],
  ['que tal 200 digo 250 al mes', 'que tal 250 al mes'],
  ['pay 300 no wait, make it 350', 'pay 350'],
  // Two amounts that both stand.
  ['i owe 2000 and actually paid 300', 'i owe 2000 and actually paid 300'],
  ['100 on the visa and 50 on the hospital', '100 on the visa and 50 on the hospital'],
  ['is 300 more or 350 better', 'is 300 more or 350 better'],
])('%s', (plain, meant) => expect(withoutCorrected(plain)).toBe(meant));
