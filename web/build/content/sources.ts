/** Where the official text of a citation is: the Code for a title of the US Code, the eCFR for a regulation; null for
 *  anything else. */
export function hrefOf(cite: string): string | null {
  const code = /^(\d+) USC (\d+[a-zA-Z]*(?:-\d+)?)/.exec(cite);
  if (code)
    return `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${code[1]}-section${code[2]}&num=0&edition=prelim`;
  const regulation = /^(\d+) CFR (\d+)(\.\d+(?:\([a-z]\)-\d+)?)?/.exec(cite);
  if (regulation)
    return regulation[3]
      ? `https://www.ecfr.gov/current/title-${regulation[1]}/section-${regulation[2]}${regulation[3]}`
      : `https://www.ecfr.gov/current/title-${regulation[1]}/part-${regulation[2]}`;
  return null;
}
