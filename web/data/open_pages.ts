/** Pages that are not open yet. Nothing leads there, nobody is sold time on the way, and each leaves this list with the
 *  change that opens it. */
const closedPages: readonly string[] = [
  '/community',
  '/education',
  '/ai-assistant',
  '/credit-card-advice',
  '/web3-rewards',
];

/** Pages that have nothing for somebody without an account, whatever time they have. */
const memberPages: readonly string[] = ['/referral-dashboard'];

const pathOf = (location: string): string => location.split(/[?#]/, 1)[0] ?? '';

/** Whether a page at a location of this app needs an account: a pass is no way there. */
export const needsAccount = (location: string): boolean => memberPages.includes(pathOf(location));

/** Whether there is anything at a location of this app yet. */
export const isOpenPage = (location: string): boolean => !closedPages.includes(pathOf(location));
