import type { Hono } from 'hono';
import { anySession, bearerToken, type Callers } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp } from '../kernel/route.ts';
import type { Person, Sessions } from '../kernel/sessions.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { BadgeSettings } from './badge_settings.ts';
import { rewardsErrors } from './errors.ts';
import type { Claims, SignClaim } from './ports.ts';
import { giveVoucher } from './voucher.ts';
import { type RewardsErrorCode, voucherRequest, voucherResponse } from './wire.ts';

const maxBodyBytes = 1024;

type Caller = Person & { readonly token: string };

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
  const member: Callers<Caller, CommonErrorCode | RewardsErrorCode> = async (context) => {
    const caller = await anySession(ports)(context);
    if (!caller.ok) return caller;
    if (caller.value.standing !== 'member') return failed('members_only');
    return { ok: true, value: { ...caller.value, token: bearerToken(context) ?? '' } };
  };
  route(
    'POST',
    '/voucher',
    { callers: member, request: voucherRequest, response: voucherResponse },
    (request, person) => giveVoucher(claims, signClaim, settings, request, person),
  );
  return app;
}
