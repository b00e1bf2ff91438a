// What Metro 2's account statuses say, where more than one place asks.

const paid: readonly string[] = ['13', '61', '62', '63', '64', '65'];

/** Whether an account is paid, or was paid after it was late: nothing is owed by it. */
export const isPaid = (status: string | null | undefined): boolean =>
  typeof status === 'string' && paid.includes(status);

/** Paid as agreed: whatever heading it stands below, nobody collects it. */
export const CURRENT = '11';

/** Account statuses of what is so many days past due, by Metro 2. */
export const DAYS_LATE: Readonly<Record<string, number>> = {
  '71': 30,
  '78': 60,
  '80': 90,
  '82': 120,
  '83': 150,
  '84': 180,
};
