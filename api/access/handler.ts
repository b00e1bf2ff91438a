import type { Context, Hono } from 'hono';
import { codeText } from '../../domain/passes/code.ts';
import { anySession, anyone, type Callers, operatorWith } from '../kernel/callers.ts';
import { clientAddress } from '../kernel/client_address.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import { accessErrors } from './errors.ts';
import type { Codes } from './ports.ts';
import {
  acceptInvitation,
  createCode,
  findCircle,
  findInviter,
  type Redeemer,
  redeem,
} from './redeem.ts';
import {
  codeListResponse,
  createCodeRequest,
  createCodeResponse,
  invitationRequest,
  invitedCircleRequest,
  invitedCircleResponse,
  inviterRequest,
  inviterResponse,
  redeemRequest,
  redeemResponse,
  revokeCodeRequest,
  revokeCodeResponse,
} from './wire.ts';

const maxBodyBytes = 4 * 1024;

export interface AccessSettings {
  readonly signingKey: string;
  /** Each opens the operator's routes. */
  readonly operatorKeys: readonly string[];
  /** Where whoever runs the function notes the client's network address. */
  readonly addressHeader: string;
}

const sleep = (durationMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** The function `access`: `/access/redeem` and `/access/invitation` for a session, `/access/inviter` and `/access/circle` for anybody,
 *  `/access/codes` for the operator. */
export function accessHandler(
  ports: Sessions & Codes & Reports,
  settings: AccessSettings,
  delay: (durationMs: number) => Promise<void> = sleep,
): Hono {
  const { signingKey, addressHeader } = settings;
  const { app, route } = functionApp({
    name: 'access',
    errors: accessErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['GET', 'POST'],
  });

  const session = anySession(ports);
  const operator = operatorWith(settings.operatorKeys);
  const addressOf = (context: Context) => clientAddress(context.req.header(addressHeader));
  const redeemer: Callers<Redeemer, CommonErrorCode> = async (context) => {
    const person = await session(context);
    if (!person.ok) return person;
    const value = { personId: person.value.id, address: addressOf(context), signingKey };
    return { ok: true, value };
  };

  route(
    'POST',
    '/redeem',
    { callers: redeemer, request: redeemRequest, response: redeemResponse },
    (request, caller) => redeem(ports, request, caller, delay),
  );
  route(
    'POST',
    '/invitation',
    { callers: redeemer, request: invitationRequest, response: redeemResponse },
    (request, caller) => acceptInvitation(ports, request, caller, delay),
  );
  route(
    'POST',
    '/inviter',
    { callers: anyone, request: inviterRequest, response: inviterResponse },
    ({ code }, _, context) =>
      findInviter(ports, code, { address: addressOf(context), signingKey }, delay),
  );
  route(
    'POST',
    '/circle',
    { callers: anyone, request: invitedCircleRequest, response: invitedCircleResponse },
    ({ code }, _, context) =>
      findCircle(ports, code, { address: addressOf(context), signingKey }, delay),
  );
  route(
    'GET',
    '/codes',
    { callers: operator, request: noRequest, response: codeListResponse },
    () => ports.listCodes(),
  );
  route(
    'POST',
    '/codes',
    { callers: operator, request: createCodeRequest, response: createCodeResponse },
    async (request) => {
      const created = await createCode(ports, request, signingKey);
      if (!created.ok) return created;
      const { id, code } = created.value;
      return { ok: true, value: { id, code: codeText(code) } };
    },
  );
  route(
    'POST',
    '/codes/revoke',
    { callers: operator, request: revokeCodeRequest, response: revokeCodeResponse },
    async ({ id, withPasses }) => {
      const revoked = await ports.revokeCode(id, withPasses);
      return revoked.ok ? { ok: true, value: { endedPasses: revoked.value } } : revoked;
    },
  );
  return app;
}
