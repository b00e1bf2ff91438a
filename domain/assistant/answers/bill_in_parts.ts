import type { TrackedDebt } from '../../planner/progress.ts';
import { paragraph, said, say, source } from '../say.ts';
import { type Reply, reply } from './asked.ts';

/** A hospital's bill, in place of all of it at once: a plan, and help with it first. */
export const inParts = ({ name, id }: TrackedDebt): Reply =>
  reply(
    [
      paragraph(
        said('**Usually not: ask for a payment plan, and for help with the bill first.**'),
        say`Call ${name}, and ask for its financial assistance form and an amount you can keep up each month. Get it in writing, and ask if the plan costs interest.${source('lesson/medical-bills')}`,
      ),
      paragraph(
        said(
          'Don’t put it on a card: then it costs interest, and the hospital’s help is off the table.',
        ),
      ),
    ],
    { lesson: 'medical-bills', debtId: id },
  );
