/** Where each nationwide bureau takes disputes by mail. Source: Equifax, "How do I correct or dispute inaccuracies on my credit reports by
 *  mail?", which lists all three; read on November 28, 2026. The bureau's name
 *  stands above it in a letter. A report may print another. */
const addresses: Readonly<Record<string, string>> = {
  equifax: 'P.O. Box 740256\nAtlanta, GA 30374-0256',
  experian: 'P.O. Box 4500\nAllen, TX 75013',
  transunion: 'Consumer Solutions\nP.O. Box 2000\nChester, PA 19016',
};

/** The address for disputes of the bureau that somebody names; empty where it's none of the three. */
export function bureauAddress(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  const bureau = Object.keys(addresses).find((each) => letters.startsWith(each));
  return bureau === undefined ? '' : (addresses[bureau] ?? '');
}

/** Whether an address may be replaced by another bureau's: nothing is there, or one that was filled in. */
export const isFilledIn = (address: string): boolean =>
  address.trim() === '' || Object.values(addresses).includes(address);
