import { z } from 'zod';
import type { Claims, Kernel } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import { runHook } from './run.ts';

const text = z.string();

/** What a token must hold, whoever writes it. */
const requiredClaims = z.looseObject({
  aud: z.union([text, z.array(text)]),
  exp: z.int(),
  iat: z.int(),
  sub: text,
  email: text,
  phone: text,
  role: text,
  aal: z.enum(['aal1', 'aal2']),
  session_id: text,
  is_anonymous: z.boolean(),
  iss: text.optional(),
  app_metadata: z.record(text, z.unknown()).optional(),
  user_metadata: z.record(text, z.unknown()).optional(),
  amr: z.array(z.object({ method: text, timestamp: z.number() })).optional(),
});

/** Claims as the operator's own code wants them. Thrown when it refuses, so that nothing comes of the sign-in. */
export async function customClaims(
  kernel: Kernel,
  db: Connection,
  claims: Claims,
  method: string,
): Promise<Claims> {
  const answered = await runHook(kernel, db, 'custom_access_token', {
    user_id: claims.sub,
    claims,
    authentication_method: method,
  });
  if (answered === null) return claims;
  if (answered instanceof AuthRefusal) throw answered;
  const { success, data, error } = requiredClaims.safeParse(answered['claims']);
  if (success) return data as Claims;
  const at = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw refuse(
    'unexpected_failure',
    `output claims do not conform to the expected schema: ${at || 'no claims'}`,
  );
}
