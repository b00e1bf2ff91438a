import { z } from 'zod';
import { accountOf } from '../flows/external_accounts.ts';
import { signIn } from '../flows/sign_in.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { optionalText, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf } from '../kernel/service.ts';
import { violatesUnique } from '../kernel/transaction.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { readSignedMessage } from '../proofs/web3/signed_message.ts';
import { findIdentity } from '../records/identities.ts';

const web3Body = z.object({ chain: optionalText, message: optionalText, signature: optionalText });

const source = { provider: 'web3', isEmailOptional: true, isSso: false } as const;

/** POST /token?grant_type=web3: a session for a message that a wallet signed. Of Ethereum alone. */
export const web3Grant: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const body = await readBody(c, web3Body);
  if (body instanceof AuthRefusal) return body;
  if (!['ethereum', 'solana'].includes(body.chain))
    return refuse('web3_unsupported_chain', 'Unsupported chain');
  if (body.chain === 'solana' || !kernel.config.auth.web3.ethereum.enabled)
    return refuse('web3_provider_disabled', 'Web3 provider is disabled');
  const limited = await limitRequests(kernel, c, 'web3');
  if (limited) return limited;
  const shown = readSignedMessage(auth, body);
  if (shown instanceof AuthRefusal) return shown;
  // A new account costs a wallet nothing, so there are as many as there are visits. Asked before the transaction, which holds a
  // connection that the count would wait for.
  const { subject } = shown.profile;
  if ((await findIdentity(kernel.database.auth, source.provider, subject)) === null) {
    const tooMany = await limitRequests(kernel, c, 'web3_account');
    if (tooMany) return tooMany;
  }
  try {
    const tokens = await signIn(kernel, originOf(c), async (db) => {
      const used = await shown.take(db);
      if (used) return used;
      const user = await accountOf(kernel, db, source, shown.profile);
      return user instanceof AuthRefusal ? user : { user, method: 'web3' };
    });
    return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
  } catch (error) {
    // Another request has just made the account of this wallet.
    if (!violatesUnique(error)) throw error;
    return refuse('conflict', 'The account is being changed by another request');
  }
};
