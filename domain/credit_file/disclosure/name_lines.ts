// What a line without a label is likely to be.

export const isAddress = (text: string): boolean =>
  /\b[A-Z]{2},?\s+\d{5}(?:-?\d{4})?$/i.test(text) ||
  /^p\.?\s?o\.?\s*(?:box|drawer)\b/i.test(text) ||
  /^(?:(?:attn|attention)\b|c\/o\s+(?!c\/o)[a-z]{2})/i.test(text) ||
  /^(?:suite|ste|unit|floor|apt|bldg|dept|#)\b\.?\s*\w+/i.test(text) ||
  (!/^(?:19|20)\d\d(?:\s+(?:[A-Z]{1,3}|\d{2,3}|[-–—✓✔*.]))+$/.test(text) &&
    /^\d{1,6}[A-Z]?\s+(?:[NSEW]{1,2}\.?\s+)?[A-Z0-9][\w.' #-]*(?:,.*)?$/i.test(text) &&
    !/\b(?:days?|past due|found|records?|months?|items?|accounts?|high credit|column)\b|[$%]/i.test(
      text,
    ));

export const isPhone = (text: string): boolean =>
  /^(?:phone|tel|telephone|ph)?[.:]?\s*(?:\+?1[-. ])?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(
    text,
  ) || /^(?:by mail only|bymailonly|no phone|phone number not available)$/i.test(text);

/** A mark beside an account's name that says nothing its fields don't. */
export const isTag = (text: string): boolean =>
  /^(?:potentially negative|closed|open|opened|account closed|never late|negative|in good standing|good standing|derogatory|collection account|exceptional payment history|current|past due|paid|adverse|satisfactory|-?\s*closed|charged? ?off|\$[\d,]+(?:\.\d{2})?(?: balance)?|reported:? (?:yes|no)|collection|paid as agreed|pays as agreed|open account|closed account|revolving|installment|mortgage|item \d+|>?maximum delinquency .*|account \d+(?: of \d+)?)$/i.test(
    text.trim(),
  );

/** Whether a line may be a company's name. */
export const isName = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) &&
  /^[A-Z0-9>]/.test(text.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')) &&
  text.length <= 64 &&
  text.split(/\s+/).length <= 9 &&
  !/[.!?]$/.test(text.replace(/\b(?:inc|co|corp|llc|ltd|n\.a|u\.s|assoc|svcs|fin|bk)\.$/i, '')) &&
  !/[:;]$/.test(text) &&
  !/\$\d/.test(text) &&
  !isAddress(text) &&
  !isPhone(text) &&
  !isTag(text);

/** A name as it's kept: without its number in the list, and without the marks beside it. */
export const nameOf = (text: string): string =>
  text
    .replace(/^\d+(?:\.\d+)*[.)]\s+|^\d+\.\d+\s+/, '')
    .replace(/\s*[-–—(]\s*(?:closed|open|potentially negative)\)?$/i, '')
    .replace(/\s*\((?:continued|cont'?d?\.?)\)$/i, '')
    .replace(/[<>]/g, '')
    .trim();
