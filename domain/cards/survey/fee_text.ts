import { cents } from '../../money/cents.ts';
import { parseMoney } from '../../money/parse.ts';
import type { Fee } from '../terms.ts';

const NOT_STATED: Fee = { kind: 'not_stated' };

const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(/\$\s*([\d,]+(?:\.\d{1,2})?)/g)].map(([, amount]) => {
    const read = parseMoney(amount ?? '');
    return read.ok ? read.value : Number.NaN;
  });

/** The one grammar of a fee in words: "$8 or 5% whichever is greater", "3% or $10.00", "2% with a $10 minimum",
 *  "(maximum fee: $75)". One share and one floor, in any order, with one cap at most. Anything else isn't read. */
export function readFeeText(text: string): Fee {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (/\b(less|lesser|lower|smaller|not exceeding|introductory)\b/i.test(plain)) return NOT_STATED;
  const capped = plain.match(
    /\(?\s*(?:,?\s*(?:with|and) a )?max(?:imum|\.)?\s*(?:fee|charge)?\s*(?:of|:)?\s*\$\s*[\d,]+(?:\.\d{1,2})?\)?/i,
  );
  const [cap] = amountsIn(capped?.[0] ?? '');
  const rest = capped ? plain.replace(capped[0], ' ') : plain;
  const shares = [...rest.matchAll(/(\d+(?:\.\d+)?)\s*(?:%|percent\b)/gi)].map(([, share]) =>
    Math.round(Number(share) * 100),
  );
  const floors = amountsIn(rest);
  if (shares.length > 1 || floors.length > 1 || shares.length + floors.length === 0)
    return NOT_STATED;
  const [share = 0] = shares;
  const [floor = 0] = floors;
  if (!Number.isSafeInteger(floor) || share > 10_000) return NOT_STATED;
  return {
    kind: 'charged',
    share,
    floor: cents(floor),
    ...(cap !== undefined && Number.isSafeInteger(cap) && { cap: cents(cap) }),
  };
}
