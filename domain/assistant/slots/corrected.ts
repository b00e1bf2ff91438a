const AMOUNT = String.raw`\$?\d[\d,]*(?:\.\d+)?k?`;
const UNIT = String.raw`(?: (?:dollars|bucks|dolares|pesos))?(?: (?:a|per|each|every|al|cada) (?:month|week|mes|semana))?`;
const INSTEAD = String.raw`(?:no,? wait|wait,? no|no,? no|(?:no,? )?i (?:mean|meant)(?: to say)?|make (?:that|it)|scratch that|correction|sorry|or rather|actually,? (?:no|make (?:it|that))|digo|no,? espera|espera,? no|mejor dicho|perdon|o mas bien)`;

const CORRECTED = new RegExp(
  String.raw`(?<![\d.,])${AMOUNT}${UNIT},? (?:-+ )?(?:(?:um|uh|er|oh|well|este),? )*${INSTEAD},? (?:(?:it's|its|to|like|make it|que sean|son) )*(?=${AMOUNT}\b)`,
  'g',
);

/** A text without the amounts that it takes back itself: "325, no wait, 350 a month" says 350. `plain` is as it is compared, its numbers in digits. */
export const withoutCorrected = (plain: string): string => plain.replaceAll(CORRECTED, '');
