/** The locale that numbers and days are written in: that of the language of the texts. */
export const locale = 'en-US';
