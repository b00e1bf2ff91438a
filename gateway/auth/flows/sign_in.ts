import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import type { Proof } from '../proofs/proof.ts';
import { openSession, type TokenResponse } from './sessions.ts';

/** Makes a session of a proof, in one transaction: what the proof locked or used up counts only with the session. */
export const signIn = (
  kernel: Kernel,
  origin: Origin,
  prove: (db: Connection) => Promise<Proof | AuthRefusal>,
): Promise<TokenResponse | AuthRefusal> =>
  inTransaction(kernel.database.auth, async (db) => {
    const proof = await prove(db);
    return proof instanceof AuthRefusal
      ? proof
      : openSession(kernel, db, proof.user, proof.method, origin);
  });
