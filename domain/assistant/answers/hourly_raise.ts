import type { Composed } from '../composed.ts';
import { paragraph, said } from '../say.ts';
import { type Asked, reply } from './asked.ts';

// A raise by the hour: what it brings depends on hours and taxes, so it isn't guessed.

const BY_THE_HOUR =
  /(?<![\d.])\$?\d+(?:\.\d+)? ?(?:cents? |dollars? |bucks? )?(?:more )?(?:an|a|per|each|every|\/|la|por) ?(?:hour|hr|hora)\b/;
const A_RAISE =
  /\b(?:raise|raised me|bump|promotion|promoted|more (?:an|a|per) (?:hour|hr)|aumento)\b/;

/** What to find out first; null where no raise by the hour is told. */
export function raiseByTheHour({ plain }: Asked): Composed | null {
  if (!BY_THE_HOUR.test(plain) || !A_RAISE.test(plain)) return null;
  return {
    reply: reply(
      [
        paragraph(
          said(
            'An hourly raise isn’t what you take home: taxes and your hours decide that, so I won’t guess.',
          ),
          said(
            'Look at your first check with it. **How much more do you take home a month, and how much of that goes to your debts?** Tell me that, and I’ll work out the new month.',
          ),
        ),
      ],
      { lesson: 'cheapest-order', others: ['What if I put $50 more a month toward my debts?'] },
    ),
    certainty: 'sure',
    intent: 'more_a_month',
    others: [],
  };
}
