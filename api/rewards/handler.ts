import type { Hono } from 'hono';
import { anyMember } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import type { BadgeSettings } from './badge_settings.ts';
import { rewardsErrors } from './errors.ts';
import type { Claims, SignClaim } from './ports.ts';
import { giveVoucher } from './voucher.ts';
import { voucherRequest, voucherResponse } from './wire.ts';

const maxBodyBytes = 1024;

/** The function `rewards`: `/rewards/voucher` gives a member what puts an earned badge on chain. */
export function rewardsHandler(
  ports: Sessions & Reports,
  claims: Claims,
  signClaim: SignClaim,
  settings: BadgeSettings | null,
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
    (request, person) => giveVoucher(claims, signClaim, settings, request, person),
  );
  return app;
}
