import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import type { Metadata } from '../kernel/metadata.ts';
import { runHook } from './run.ts';

interface Candidate {
  readonly id: string;
  readonly email?: string;
  readonly phone?: string;
  readonly appMetadata: Metadata;
  readonly userMetadata: Metadata;
  readonly isAnonymous?: boolean;
}

/** Asks whether somebody may have an account. Null: they may. */
export async function judgeNewUser(
  kernel: Kernel,
  db: Connection,
  candidate: Candidate,
  address: string,
): Promise<AuthRefusal | null> {
  const at = kernel.now().toISOString();
  const answered = await runHook(kernel, db, 'before_user_created', {
    metadata: { uuid: randomUUID(), time: at, name: 'before-user-created', ip_address: address },
    user: {
      id: candidate.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: candidate.email ?? '',
      phone: candidate.phone ?? '',
      app_metadata: candidate.appMetadata,
      user_metadata: candidate.userMetadata,
      identities: [],
      created_at: at,
      updated_at: at,
      is_anonymous: candidate.isAnonymous ?? false,
    },
  });
  return answered instanceof AuthRefusal ? answered : null;
}
