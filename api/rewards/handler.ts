import type { Hono } from 'hono';
import { anyMember } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { rewardsErrors } from './errors.ts';
import type { Claims, SignVoucher } from './ports.ts';
import { givePointsVoucher, giveVoucher } from './voucher.ts';
import type { AllVoucherSettings } from './voucher_settings.ts';
import {
  pointsVoucherRequest,
  pointsVoucherResponse,
  voucherRequest,
  voucherResponse,
} from './wire.ts';

const maxBodyBytes = 1024;

/** The function `rewards`: `/rewards/voucher` gives a member what puts an earned badge on chain, `/rewards/points-voucher` what puts
 *  their points there. */
export function rewardsHandler(
  ports: Sessions & Reports,
  claims: Claims,
  sign: SignVoucher,
  { badges, points }: AllVoucherSettings,
): Hono {
  const { app, route } = functionApp({
    name: 'rewards',
    errors: rewardsErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['POST'],
  });
  const member = anyMember(ports);
  route(
    'POST',
    '/voucher',
    { callers: member, request: voucherRequest, response: voucherResponse },
    (request, person) => giveVoucher(claims, { sign, settings: badges }, request, person),
  );
  route(
    'POST',
    '/points-voucher',
    { callers: member, request: pointsVoucherRequest, response: pointsVoucherResponse },
    (request, person) => givePointsVoucher(claims, { sign, settings: points }, request, person),
  );
  return app;
}
