import type { Composed } from '../composed.ts';
import { withoutPrivateNumbers } from '../private_numbers.ts';
import { paragraph, said } from '../say.ts';
import { type Asked, reply } from './asked.ts';

// Somebody typed a number that is theirs alone. It is taken out before anything is kept (`private_numbers.ts`), and that is said first.

/** A number that looks like one of a card or a person, though its digits don't add up. */
const LOOKS_LIKE_ONE = /(?<![\d$])(?:\d{4}[ -]?){3}\d{1,4}(?!\d)|(?<![\d$.,])\d{9}(?![\d.,])/;

export function aboutPrivateNumber({ question }: Asked): Composed | null {
  const isTakenOut = withoutPrivateNumbers(question) !== question;
  if (!isTakenOut && !LOOKS_LIKE_ONE.test(question)) return null;
  return {
    reply: reply(
      [
        paragraph(
          isTakenOut
            ? said(
                '**Please don’t put that number here: I don’t need it, and it wasn’t kept.** In what’s saved of your message, it says “[number removed]” in its place.',
              )
            : said(
                '**Please don’t put a number like that here: I don’t need it.** Delete this conversation, so it isn’t kept.',
              ),
        ),
        paragraph(
          said(
            'To remove the whole message, open the conversation on [the Ask page](/ai-assistant) and press **Delete**.',
          ),
          said(
            'Nothing here asks for a Social Security number or a full card number. If someone else asked you for it, don’t give it to them before you know who they are.',
          ),
        ),
        paragraph(said('Ask me again without it, and I’ll answer.')),
      ],
      { others: [] },
    ),
    certainty: 'sure',
    intent: null,
    others: [],
  };
}
