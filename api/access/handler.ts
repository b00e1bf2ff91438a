import type { Context, Hono } from 'hono';
import { codeText } from '../../domain/access/code.ts';
import { errorResponse } from '../kernel/errors.ts';
import {
  answer,
  callerOf,
  failed,
  functionApp,
  readJson,
  refuse,
  isOperator,
} from '../kernel/http.ts';
import type { Codes, Reports, Sessions } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { senderOf } from '../kernel/sender.ts';
import { acceptInvitation, createCode, type Redeemer, redeem, seeInvitation } from './redeem.ts';
import {
  createCodeRequest,
  invitationRequest,
  inviterRequest,
  redeemRequest,
  type RevokeCodeResponse,
  revokeCodeRequest,
} from './wire.ts';

const maxBodyBytes = 4 * 1024;

export interface AccessSettings {
  readonly signingKey: string;
  /** Each opens the operator's routes. */
  readonly operatorKeys: readonly string[];
  /** Where whoever runs the function notes the client's network address. */
  readonly addressHeader: string;
}

const wait = (milliseconds: number) =>
  new Promise<void>((later) => setTimeout(later, milliseconds));

/** The function `access`: `/access/redeem` and `/access/invitation` for a session, `/access/inviter` for anybody,
 *  `/access/codes` for the operator. */
export function accessHandler(
  ports: Sessions & Codes & Reports,
  settings: AccessSettings,
  pause: (milliseconds: number) => Promise<void> = wait,
): Hono {
  const { signingKey, addressHeader } = settings;
  const app = functionApp('access', ports, maxBodyBytes, ['GET', 'POST']);

  const redeemerOf = async (context: Context): Promise<Result<Redeemer>> => {
    const person = await callerOf(context, ports);
    if (!person.ok) return person;
    const address = senderOf(context.req.header(addressHeader));
    return { ok: true, value: { personId: person.value.id, address, signingKey } };
  };

  app.post('/redeem', async (context) => {
    const redeemer = await redeemerOf(context);
    if (!redeemer.ok) return refuse('access', ports, redeemer);
    const request = redeemRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const result = await redeem(ports, request.data, redeemer.value, pause);
    return answer('access', ports, result);
  });

  app.post('/invitation', async (context) => {
    const redeemer = await redeemerOf(context);
    if (!redeemer.ok) return refuse('access', ports, redeemer);
    const request = invitationRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const result = await acceptInvitation(ports, request.data, redeemer.value, pause);
    return answer('access', ports, result);
  });

  app.post('/inviter', async (context) => {
    const request = inviterRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const asker = { address: senderOf(context.req.header(addressHeader)), signingKey };
    const result = await seeInvitation(ports, request.data.code, asker, pause);
    return answer('access', ports, result);
  });

  app.use('/codes/*', async (context, next) => {
    if (!(await isOperator(context, settings.operatorKeys)))
      return refuse('access', ports, failed('operator_only'));
    return next();
  });
  // Newest first; never a code itself, and its last four characters as `hint`.
  app.get('/codes', async () => answer('access', ports, await ports.listCodes()));
  app.post('/codes', async (context) => {
    const request = createCodeRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const made = await createCode(ports, request.data, signingKey);
    if (!made.ok) return refuse('access', ports, made);
    return context.json({ ...made.value, code: codeText(made.value.code) });
  });
  app.post('/codes/revoke', async (context) => {
    const request = revokeCodeRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const ended = await ports.revokeCode(request.data.id, request.data.withPasses);
    if (!ended.ok) return refuse('access', ports, ended);
    const body: RevokeCodeResponse = { endedPasses: ended.value };
    return context.json(body);
  });
  return app;
}
