import { dollarsText, monthText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { comparedWords } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

/** Only the minimums for a month or some: how much later it ends, and what that leaves for something else. */
export function minimumsForAWhile(
  { months, from, apart, spend }: Extract<WhatIf, { kind: 'minimums' }>,
  asked: Asked,
): Reply {
  if (isTight(asked)) return tightMonth(asked);
  if (apart.length > 0)
    return reply(
      [
        paragraph(
          said('Those months aren’t in a row, and I can only work out months that are.'),
          said('Ask about one at a time.'),
        ),
      ],
      {
        others: apart
          .slice(0, 3)
          .map((month) => `What if I pay only the minimums in ${monthText(month)}?`),
      },
    );
  return using(
    asked,
    'minimums_for',
    {
      months,
      ...(from !== null && { from: from.slice(0, 7) }),
      ...(spend !== null && { spend: dollarsText(spend) }),
    },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            f['then.done']
              ? comparedWords(f, id)
              : said('I can’t work that out with these numbers.'),
          ),
          paragraph(
            months === 1
              ? say`That’s with only the minimums, ${f['minimums']}, in ${f['from']}, and ${f['now.monthly']} a month again after that.${source(id)}`
              : say`That’s with only the minimums, ${f['minimums']} a month, from ${f['from']} through ${f['until']}, and ${f['now.monthly']} a month again after that.${source(id)}`,
            f['spend']
              ? f['spend.short']
                ? say`A month of it frees ${strong(f['freed'] ?? '')}, not all of the ${f['spend']}: ${strong(f['spend.short'])} more has to come from somewhere else.${source(id)}`
                : say`A month of it frees ${strong(f['freed'] ?? '')}, so it covers the ${f['spend']}.${source(id)}`
              : months === 1
                ? say`That month frees ${f['freed']}.${source(id)}`
                : say`Each of those months frees ${f['freed']}.${source(id)}`,
          ),
          paragraph(
            said(
              'As long as every minimum is paid on time, nothing is late and nothing goes on your report.',
            ),
            said(
              'If even that’s too much, call each lender before the due day and ask for a lower payment. Get it in writing.',
              'lesson/tight-month',
            ),
          ),
        ],
        { lesson: 'tight-month' },
      ),
  );
}
