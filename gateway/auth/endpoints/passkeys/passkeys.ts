import type { Context } from 'hono';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { notFound, onUser } from '../admin/users.ts';
import { type Actor, noteActions, operatorActor } from '../../records/audit_log.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { requireUser } from '../../proofs/bearer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { findUserById } from '../../records/users.ts';
import { refuseUnlessEnabled } from '../../proofs/passkeys.ts';
import {
  deletePasskeyRow,
  passkeysOf,
  presentPasskey,
  renamePasskeyRow,
} from '../../records/passkeys.ts';
import { requireKeeper, requireProvenKeeper } from './registration.ts';

const unknownPasskey = () => refuse('webauthn_credential_not_found', 'Passkey not found');

/** GET /passkeys */
export const listPasskeys: Endpoint = async ({ kernel }, c) => {
  const disabled = refuseUnlessEnabled(kernel);
  if (disabled) return disabled;
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  return c.json((await passkeysOf(kernel.database.auth, signedIn.user.id)).map(presentPasskey));
};

const maxNameCharacters = 120;
const nameBody = z.object({ friendly_name: optionalText });

/** PATCH /passkeys/:id: its name. */
export const renamePasskey: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireKeeper(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const body = await readBody(c, nameBody);
  if (body instanceof AuthRefusal) return body;
  const name = body.friendly_name.trim();
  if (name === '') return refuse('validation_failed', 'friendly_name is required');
  if (name.length > maxNameCharacters)
    return refuse('validation_failed', 'friendly_name must be 120 characters or less');
  const id = c.req.param('id');
  if (!isUuid(id)) return unknownPasskey();
  const { user } = signedIn;
  return inTransaction(kernel.database.auth, async (db) => {
    const passkey = await renamePasskeyRow(db, id, user.id, name, kernel.now());
    if (!passkey) return unknownPasskey();
    await noteActions(db, user, ['passkey_updated'], kernel.now(), { passkey_id: id });
    return c.json(presentPasskey(passkey));
  });
};

async function forgetPasskey(
  kernel: Kernel,
  c: Context,
  userId: string,
  id: string | undefined,
  actor: Actor,
): Promise<Response | AuthRefusal> {
  if (!isUuid(id)) return unknownPasskey();
  return inTransaction(kernel.database.auth, async (db) => {
    if (!(await deletePasskeyRow(db, id, userId))) return unknownPasskey();
    const traits = { user_id: userId, passkey_id: id };
    await noteActions(db, actor, ['passkey_deleted'], kernel.now(), traits);
    return c.body(null, 204);
  });
}

/** DELETE /passkeys/:id */
export const deletePasskey: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireProvenKeeper(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const { user } = signedIn;
  return forgetPasskey(kernel, c, user.id, c.req.param('id'), user);
};

/** GET /admin/users/:id/passkeys */
export const listPasskeysOf = onUser(async (kernel, c, id) => {
  if (!(await findUserById(kernel.database.auth, id))) return notFound();
  return c.json((await passkeysOf(kernel.database.auth, id)).map(presentPasskey));
});

/** DELETE /admin/users/:id/passkeys/:passkeyId: for who has lost the device, also where passkeys are switched off. */
export const deletePasskeyOf = onUser((kernel, c, id) =>
  forgetPasskey(kernel, c, id, c.req.param('passkeyId'), operatorActor),
);
