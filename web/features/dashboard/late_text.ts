import { m } from '../../paraglide/messages.js';

/** "2 days late", of whole days. */
export const lateText = (days: number): string =>
  days === 1 ? m.dashboard_late_day() : m.dashboard_late_days({ days });
