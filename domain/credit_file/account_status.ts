// What Metro 2's account statuses say, where more than one place asks.

const paid: readonly string[] = ['13', '61', '62', '63', '64', '65'];

/** Whether an account is paid, or was paid after it was late: nothing is owed by it. */
export const isPaid = (status: string | null | undefined): boolean =>
  typeof status === 'string' && paid.includes(status);

/** Paid as agreed: whatever heading it stands below, nobody collects it. */
export const CURRENT = '11';
