import type { Cents } from '../money/cents.ts';
import { INTENT_TEXTS, type IntentName } from './intents.ts';
import { moneyText } from './print.ts';
import type { Slots } from './slots/slots.ts';

/** Money once, and money every month, as they are offered. */
export const onceQuestion = (amount: string): string => `What if I pay ${amount} extra once?`;
export const monthlyQuestion = (amount: string): string =>
  `What if I put ${amount} more a month toward this?`;

/** An amount as a question has it: "$2,500", "$73.50". */
export const saidAmount = (amount: Cents): string => moneyText(amount).replace(/\.00$/, '');

/** The question that a meaning is offered as, with the amount or the debt that was said: what is pressed is what was meant. */
export function offeredAs(intent: IntentName, { amounts, debts, isDebtNamed }: Slots): string {
  const [amount] = amounts;
  const [debt] = debts;
  const said = amount === undefined ? null : saidAmount(amount);
  // Of several, the first is what was worked out.
  if (said !== null && (amounts.length === 1 || intent === 'lump_sum'))
    switch (intent) {
      case 'lump_sum':
        return onceQuestion(said);
      case 'more_a_month':
        return monthlyQuestion(said);
      case 'less_a_month':
        return `What if I pay ${said} less a month?`;
      case 'set_amount':
        return `What if I set aside ${said} a month?`;
      default:
    }
  if (intent === 'one_debt' && isDebtNamed && debts.length === 1 && debt)
    return `What about ${debt.name}?`;
  return INTENT_TEXTS[intent].ask;
}
