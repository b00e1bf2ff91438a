import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { endSessions } from '../records/sessions.ts';
import type { Connection } from '../kernel/transaction.ts';
import { type HookName, runHook } from './run.ts';

// The operator's own code may count tries of passwords and second factors, and end them.

const decision = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
});

interface Rejected {
  readonly message: string;
  readonly endsSessions: boolean;
}

async function ask(
  kernel: Kernel,
  db: Connection | null,
  name: HookName,
  input: unknown,
): Promise<Rejected | null | AuthRefusal> {
  const answered = await runHook(kernel, db, name, input);
  if (answered === null || answered instanceof AuthRefusal) return answered;
  const { success, data } = decision.safeParse(answered);
  if (!success) return refuse('unexpected_failure', 'Invalid output of the hook');
  if (data.decision === 'continue') return null;
  return { message: data.message ?? '', endsSessions: data.should_logout_user ?? false };
}

/** Whether a password that was tried counts. Null: as it does without a hook. */
export async function judgePasswordAttempt(
  kernel: Kernel,
  userId: string,
  valid: boolean,
): Promise<AuthRefusal | null> {
  const input = { user_id: userId, valid };
  const rejected = await ask(kernel, null, 'password_verification_attempt', input);
  if (rejected === null || rejected instanceof AuthRefusal) return rejected;
  if (rejected.endsSessions) await endSessions(kernel.database.auth, userId);
  return refuse(
    'invalid_credentials',
    rejected.message || 'Further password verification attempts will be rejected.',
  );
}

interface FactorAttempt {
  readonly userId: string;
  readonly factorId: string;
  readonly factorType: string;
  readonly valid: boolean;
}

/** Whether a second factor that was tried counts. Where it does not, the person's sessions have ended. */
export async function judgeFactorAttempt(
  kernel: Kernel,
  db: Connection,
  { userId, factorId, factorType, valid }: FactorAttempt,
): Promise<AuthRefusal | null> {
  const input = { factor_id: factorId, factor_type: factorType, user_id: userId, valid };
  const rejected = await ask(kernel, db, 'mfa_verification_attempt', input);
  if (rejected === null || rejected instanceof AuthRefusal) return rejected;
  await endSessions(db, userId);
  return refuse(
    'mfa_verification_rejected',
    rejected.message || 'Further MFA verification attempts will be rejected.',
    { keepsChanges: true },
  );
}
