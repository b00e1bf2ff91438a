/** Where failures worth hearing of go. Never given a token, an address or a body. */
export interface Reports {
  report(failure: {
    readonly functionName: string;
    readonly code: string;
    readonly detail: string;
  }): void;
}

/** Reports as one JSON line on standard error, which every runtime collects. */
export const consoleReports: Reports = {
  report: (failure) => console.error(JSON.stringify({ level: 'error', ...failure })),
};
