import type { Tradeline } from './report.ts';

const chargedOffOrCollected: readonly string[] = ['62', '64', '93', '97'];

/** Whether the seven years run from 180 days after the first missed payment: a collection, or charged off. */
export const isPlacedOrChargedOff = ({ isCollection, status, chargeOff }: Tradeline): boolean =>
  isCollection ||
  chargedOffOrCollected.includes(status?.value ?? '') ||
  (chargeOff?.value ?? 0) > 0;

/** Codes of a month that was late. */
export const isLateCode = (code: string | null): boolean =>
  code !== null && '123456GHJKL'.includes(code);
