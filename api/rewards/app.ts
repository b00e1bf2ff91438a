import type { Hono } from 'hono';
import type { Environment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { rewardsHandler } from './handler.ts';
import { signVoucher } from './signer.ts';
import { supabaseClaims } from './supabase.ts';
import type { AllVoucherSettings } from './voucher_settings.ts';

export {
  type AllVoucherSettings,
  type ChainOffers,
  readAllVoucherSettings,
  readVoucherSettings,
  type VoucherKind,
  voucherKinds,
} from './voucher_settings.ts';

/** The function `rewards` on the given backend, for any runtime that speaks Request and Response. `settings` are null for each kind
 *  that can't be put on chain. */
export function createApp(environment: Environment, settings: AllVoucherSettings): Hono {
  return rewardsHandler(
    { ...supabaseSessions(environment), ...consoleReports },
    supabaseClaims(environment),
    signVoucher,
    settings,
  );
}
