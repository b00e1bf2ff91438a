import { share } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { type Asked, isTight, type Reply } from './asked.ts';
import { lateOn } from './late_answers.ts';

// Money that somebody has put away, and debts beside it: what all of it would do, and what half.

/** What the money that is named would do; nothing where the month or something late comes first, or it isn't one amount. */
function savingsWords(asked: Asked): readonly Paragraph[] {
  const { amounts } = asked.slots;
  const [amount, ...others] = [...new Set(amounts)];
  if (amount === undefined || others.length > 0 || isTight(asked)) return [];
  if (asked.context.records.debts.length === 0 || lateOn(asked, null).rows.length > 0) return [];
  const [all, half] = [amount, share(amount, 1, 2)].map((sum) =>
    asked.use('plan_payoff', { lump_sum: dollarsText(sum) }),
  );
  if (!all?.ok || !half?.ok) return [];
  const { figures: f, id } = all.result;
  const { figures: g, id: of } = half.result;
  if (
    !f['lump.paid'] ||
    !g['lump.paid'] ||
    !f['then.done'] ||
    !f['saves.interest'] ||
    !g['then.done'] ||
    !g['saves.interest']
  )
    return [];
  return [
    paragraph(
      say`With all ${f['lump.paid']} on your debts today, you’d be done in ${strong(f['then.done'])} and pay ${strong(f['saves.interest'])} less interest.${source(id)}`,
      say`With ${g['lump.paid']} of it, it’s ${strong(g['then.done'])} and ${g['saves.interest']} less, and the rest is still there when something breaks.${source(of)}`,
    ),
    paragraph(
      said(
        'What you pay in, you can’t take back out, except by borrowing again at the card’s rate.',
      ),
    ),
  ];
}

/** Whether to save or to pay: what holds for all, and the own figures where an amount is named. */
export function withOwnSavings(rule: Reply, asked: Asked): Reply {
  const own = savingsWords(asked);
  const [first, ...rest] = rule.paragraphs;
  return own.length === 0 || first === undefined
    ? rule
    : { ...rule, paragraphs: [first, ...own, ...rest.slice(1)], isWithoutSlips: true };
}
