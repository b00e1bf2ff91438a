/** The text without the brackets by which TransUnion marks what's changed or adverse, e.g. ">Charged Off<". */
export const unbracketed = (printed: string): string => printed.replace(/[<>]/g, '').trim();
