import { say, paragraph, source, strong } from '../say.ts';
import { type Asked, meantDebt, type Reply } from './asked.ts';

const SHARE =
  /(\d{1,2}) ?(?:%|percent|per cent|pct|por ciento|cents on the dollar)|\bhalf\b|\bla mitad\b/;

/** What an offer to settle comes to, where a share and a debt were said; after it, what holds for any. */
export function withOffer(rule: Reply, asked: Asked): Reply {
  const said = SHARE.exec(asked.plain);
  const debt = asked.slots.isDebtNamed ? meantDebt(asked) : null;
  if (said === null || debt === null) return rule;
  const answer = asked.use('my_debts', { debt: debt.id, share: said[1] ?? '50' });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`${said[1] ?? '50'}% of the ${f['d1.owed']} on ${debt.name} is ${strong(f['d1.share'] ?? '')}. They’d let go of ${f['d1.forgiven']}.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
    debtId: debt.id,
  };
}
