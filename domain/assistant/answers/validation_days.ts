import { type Composed, withParagraph } from '../composed.ts';
import { paragraph, said, textOf } from '../say.ts';
import type { Asked } from './asked.ts';

/** How long there is to dispute a debt or to ask for validation: never of a bureau, a card's charge or a court. */
const HOW_LONG =
  /\b(?:how (?:long|many days|much time)|deadline|time limit|cuant(?:o tiempo|os dias))\b.{0,40}\b(?:disput\w+|validat\w+|verif(?:y|ication)|question (?:it|the debt)|cuestionar\w*|valida\w+|verifica\w+)\b/;
const ANOTHER =
  /\b(?:bureaus?|equifax|experian|transunion|reports?|error|mistake|charge|purchase|transaction|bank (?:have|has|get)|do they|does (?:a|the|it)|will (?:it|they)|to answer|investigat\w+|buros?|reporte|cargo|compra|court|corte|served|lawsuit)\b/;

/** The same with the 30 days in it, where they were asked for and weren't said. */
export function withValidationDays(composed: Composed, { plain }: Asked): Composed {
  const { reply } = composed;
  if (!HOW_LONG.test(plain) || ANOTHER.test(plain)) return composed;
  // A bureau has 30 days, too: what counts is whose they are.
  const isSaid = reply.paragraphs
    .flatMap(({ sentences }) => sentences)
    .some(
      (pieces) =>
        textOf({ pieces }).includes('30 days') &&
        pieces.some(
          (piece) =>
            typeof piece === 'object' &&
            'source' in piece &&
            piece.source.startsWith('rule/usc15-1692g'),
        ),
    );
  if (isSaid) return composed;
  return withParagraph(
    composed,
    paragraph(
      said(
        '**To dispute the debt with a collector, or ask it for proof, you have 30 days from the day its notice reached you. Do it in writing.** Then it has to stop collecting what you question until it has mailed you proof.',
        'rule/usc15-1692g-b',
      ),
    ),
  );
}
