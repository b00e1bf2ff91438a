import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { isUuid } from '../kernel/uuid.ts';

/** What a passkey is asked to sign, and for what. */
export type Ceremony = 'registration' | 'authentication';

const challengeSeconds = 300;

/** Keeps a challenge until it is answered. Some of those that nobody answered go at the same time. */
export async function storeChallenge(
  { database, now }: Kernel,
  ceremony: Ceremony,
  userId: string | null,
  challenge: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const created = now();
  const expires = new Date(created.getTime() + challengeSeconds * 1000);
  // An hour later: who comes too late is told so.
  await database.auth.query(
    `delete from auth.webauthn_challenges where id in (
       select id from auth.webauthn_challenges where expires_at < $1::timestamptz - interval '1 hour'
        limit 100 for update skip locked)`,
    [created],
  );
  const { rows } = await database.auth.query<{ id: string }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, ceremony, JSON.stringify({ challenge }), created, expires],
  );
  return {
    challenge_id: rows[0]?.id ?? '',
    expires_at: Math.floor(expires.getTime() / 1000),
  };
}

/** Takes the challenge away, whatever comes of the answer: each is good for one. */
export async function takeChallenge(
  { database, now }: Kernel,
  ceremony: Ceremony,
  userId: string | null,
  id: string,
): Promise<string | AuthRefusal> {
  if (!isUuid(id)) return refuse('validation_failed', 'challenge_id must be a valid UUID');
  const { rows } = await database.auth.query<{ challenge: string; expires_at: Date }>(
    `delete from auth.webauthn_challenges
      where id = $1 and challenge_type = $2 and user_id is not distinct from $3
      returning session_data ->> 'challenge' as challenge, expires_at`,
    [id, ceremony, userId],
  );
  const [row] = rows;
  if (!row) return refuse('webauthn_challenge_not_found', 'Challenge not found or already used');
  if (row.expires_at < now()) return refuse('webauthn_challenge_expired', 'Challenge has expired');
  return row.challenge;
}
