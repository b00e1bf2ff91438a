import type { DebtKind } from '../../planner/debt.ts';
import { plainOf } from './plain.ts';

// "The store card", where one of the cards is a store's: it is spoken of by its name from there on.

const SAID = /\bstore (?:credit )?card\b|\btarjeta de (?:la )?tienda\b/g;
/** Names of banks and of the networks that cards run on: a card that is called so is no store's. */
const OF_A_BANK =
  /\b(?:visa|master ?card|amex|american express|discover|chase|citi\w*|capital one|cap ?one|wells ?fargo|bank|bofa|boa|barclay\w*|us bank|usaa|navy federal|credit union|synchrony|quicksilver|freedom|sapphire|platinum|ollo|mission lane|credit one|indigo|milestone|avant|petal|apple|sofi|pnc|fcu)\b/;

/** The same with the card's name in place of what it is; as it is where no card, or more than one, can be meant. */
export function withStoreCard(
  plain: string,
  debts: readonly { readonly name: string; readonly kind: DebtKind }[],
): string {
  if (debts.some(({ name }) => /\bstore\b/.test(plainOf(name)))) return plain;
  const cards = debts.filter(({ kind }) => kind === 'card');
  const [card, ...others] = cards.filter(({ name }) => !OF_A_BANK.test(plainOf(name)));
  return card && others.length === 0 && cards.length > 1
    ? plain.replaceAll(SAID, () => plainOf(card.name))
    : plain;
}
