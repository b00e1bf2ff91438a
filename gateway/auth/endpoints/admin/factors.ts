import { z } from 'zod';
import { noteActions, operatorActor } from '../../records/audit_log.ts';
import { deleteFactorRow } from '../../records/factor_rows.ts';
import { type Factor, presentFactor } from '../../records/factors.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { lowerSessions } from '../../records/sessions.ts';
import { inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import { readPhone } from '../../kernel/addresses.ts';
import { findUserById, lockUserById, type User } from '../../records/users.ts';
import { notFound, onUser } from './users.ts';

const methods: Readonly<Record<string, 'totp' | 'mfa/phone' | 'mfa/webauthn'>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

const factorOf = (user: User, id: string | undefined): Factor | AuthRefusal => {
  if (!isUuid(id)) return refuse('validation_failed', 'factor_id must be an UUID', { status: 404 });
  const factor = user.factors.find((each) => each.id === id);
  return factor ?? refuse('mfa_factor_not_found', 'Factor not found');
};

/** GET /admin/users/:id/factors: those about to be proven included. */
export const listFactors = onUser(async (kernel, c, id) => {
  const user = await findUserById(kernel.database.auth, id);
  return user ? c.json(user.factors.map(presentFactor)) : notFound();
});

/** DELETE /admin/users/:id/factors/:factorId: sessions that it raised stand where they stood before. */
export const deleteFactor = onUser(async (kernel, c, id) =>
  inTransaction(kernel.database.auth, async (db) => {
    const user = await lockUserById(db, id);
    if (!user) return notFound();
    const factor = factorOf(user, c.req.param('factorId'));
    if (factor instanceof AuthRefusal) return factor;
    const method = methods[factor.factor_type];
    if (method) await lowerSessions(db, factor.id, method);
    await deleteFactorRow(db, factor.id);
    const traits = { user_id: user.id, factor_id: factor.id };
    await noteActions(db, user, ['factor_deleted'], kernel.now(), traits);
    return c.json(presentFactor(factor));
  }),
);

const maxNameCharacters = 255;
const factorBody = z.object({ friendly_name: optionalText, phone: optionalText });

/** PUT /admin/users/:id/factors/:factorId: its name, and the number of one by telephone. */
export const updateFactor = onUser(async (kernel, c, id) => {
  const body = await readBody(c, factorBody);
  if (body instanceof AuthRefusal) return body;
  const name = body.friendly_name.trim();
  if (name.length > maxNameCharacters)
    return refuse('validation_failed', 'friendly_name is too long');
  const phone = body.phone === '' ? null : readPhone(body.phone);
  if (phone instanceof AuthRefusal) return phone;
  try {
    return await inTransaction(kernel.database.auth, async (db) => {
      const user = await lockUserById(db, id);
      if (!user) return notFound();
      const factor = factorOf(user, c.req.param('factorId'));
      if (factor instanceof AuthRefusal) return factor;
      const isPhone = factor.factor_type === 'phone';
      const now = kernel.now();
      await db.query(
        `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name),
           phone = coalesce($3, phone), updated_at = $4 where id = $1`,
        [factor.id, name || null, isPhone ? phone : null, now],
      );
      const traits = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type };
      await noteActions(db, operatorActor, ['factor_updated'], now, traits);
      const changed = await findUserById(db, id);
      return c.json(
        presentFactor(changed?.factors.find((each) => each.id === factor.id) ?? factor),
      );
    });
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return refuse(
      'mfa_factor_name_conflict',
      'A factor with this name or number for this user already exists',
    );
  }
});
