import { paragraph, type Paragraph, said } from '../say.ts';
import { offerIn } from '../slots/offers.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';

// A cost that was named and isn't in what was worked out is said, and never dropped.

const LOW_FOR_A_WHILE =
  /\b(?:zero|no) (?:percent |% ?)?(?:interest|apr)\b.{0,16}\b(?:for|months?)|(?<![\d.])0 ?(?:%|apr|percent).{0,24}\b(?:months?|meses|for|por)\b|\bsin interes(?:es)?\b.{0,16}\b(?:por|meses)\b/;
const CLOSES =
  /\b(?:closes?|cancels?|cierra\w*|cancela\w*) (?:the |my |la |mi )?(?:card|account|tarjeta|cuenta)\b/;

/** What of a question's costs isn't in its answer. */
export function costsLeftOut(plain: string, kind: WhatIf['kind']): readonly Paragraph[] {
  const { flatFee, annualFee, fee } = offerIn(plain);
  const hasShare = fee !== null && fee > 0 && kind !== 'loan';
  const hasFlat = flatFee !== null && kind !== 'loan';
  // "Si cargo $100 más al mes" is a purchase, and no fee.
  const hasFee =
    kind !== 'still_used' && kind !== 'transfer' && (hasFlat || annualFee !== null || hasShare);
  return [
    paragraph(
      hasFee ? said('The fee you named isn’t in that: add it to what it costs.') : null,
      kind === 'charge' && LOW_FOR_A_WHILE.test(plain)
        ? said(
            'That’s at the card’s usual rate: the months without interest you named aren’t in it, so it would cost less.',
          )
        : null,
      (kind === 'parts' || kind === 'settle') && CLOSES.test(plain)
        ? said('A card that’s closed has no limit anymore, so your cards look fuller to a score.')
        : null,
    ),
  ].filter(({ sentences }) => sentences.length > 0);
}
