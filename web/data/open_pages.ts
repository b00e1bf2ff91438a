/** Pages that are not open yet. Nothing leads there, nobody is sold time on the way, and each leaves this list with the
 *  change that opens it. */
const closedPages: readonly string[] = [
  '/community',
  '/education',
  '/ai-assistant',
  '/credit-card-advice',
  '/web3-rewards',
];

/** Whether there is anything at a location of this app yet. */
export const isOpenPage = (location: string): boolean =>
  !closedPages.includes(location.split(/[?#]/, 1)[0] ?? '');
