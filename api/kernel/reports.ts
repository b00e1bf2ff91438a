import type { Reports } from './ports.ts';

/** Reports as one JSON line on standard error, which every runtime collects. */
export const consoleReports: Reports = {
  report: (failure) => console.error(JSON.stringify({ level: 'error', ...failure })),
};
