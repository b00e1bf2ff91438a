/** Whether words hold an amount of money: a circle sees percentages and promises, so the page says so before it's sent. */
export const namesAmount = (words: string): boolean =>
  /[$€£]\s?\d|\d\s?[$€£]|\b\d[\d,.]*\s?k?\s?(dollars?|bucks|usd|grand|cents?)\b/i.test(words) ||
  // "57.94", and neither a time nor a rate.
  /(?<!\b(?:at|by)\s)\b\d[\d,]*\.\d{2}\b(?!\s?(?:%|percent|[ap]\.?m\b))/i.test(words);
