/** Whether words hold an amount of money: a circle sees percentages and promises, so the page says so before it's sent. */
export const namesAmount = (written: string): boolean => {
  // As it looks: what nobody sees may part a sign from its number, and wide digits are digits.
  const words = written.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return isAmount(words);
};

const NUMBER_WORDS =
  '(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|eighty|ninety|hundred|thousand|couple|few|half|cien|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|mil|dos|tres|cinco|diez)';
const IN_WORDS = new RegExp(
  `\\b${NUMBER_WORDS}(?:[ -](?:${NUMBER_WORDS}|of|and|y))*[ -](?:dollars?|bucks|grand|dolares|d\u00f3lares|pesos)\\b|\\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten) grand\\b|\\b\\d+ (?:thousand|hundred|mil)\\b`,
  'i',
);

const isAmount = (words: string): boolean =>
  /[$€£]\s?\d|\d\s?[$€£]|\b\d[\d,.]*\s?k?\s?(dollars?|bucks|usd|grand|cents?|d[oó]lares|pesos)\b/i.test(
    words,
  ) ||
  // "2k", and no run of so many kilometers or a 401k.
  /(?<!\b(?:ran|run|running|walk(?:ed)?|bike[ds]?|a|an|the)\s)(?<![\d.,])\b(?!401\b)\d{1,3}(?:\.\d)?\s?k\b(?!\s(?:run|race|walk|steps))/i.test(
    words,
  ) ||
  IN_WORDS.test(words) ||
  // "My balance is 4200", "paid 4,200", "I owe 900".
  /\b(?:balance|owe[ds]?|paid|pay|saved|debo|pagu[eé]|saldo)\b(?:\s(?:is|was|of|about|like|around|still|off|es|de|como))*\s\d{3,}(?:,\d{3})*\b/i.test(
    words,
  ) ||
  /\b\d{1,3},\d{3}\b/.test(words) ||
  // "57.94", and neither a time nor a rate.
  /(?<!\b(?:at|by)\s)\b\d[\d,]*\.\d{2}\b(?!\s?(?:%|percent|[ap]\.?m\b))/i.test(words);
