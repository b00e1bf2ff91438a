import { randomUUID } from 'node:crypto';
import type { Connection } from '../kernel/transaction.ts';
import type { Metadata } from '../kernel/metadata.ts';

/** What is noted, and under which heading; the names are the real service's. */
const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  // The real service notes nothing of applications.
} as const;

export type AuditAction = keyof typeof logTypes;

/** Who did it. */
export interface Actor {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_sso_user?: boolean;
  readonly raw_user_meta_data?: Metadata | null;
}

/** An operator is a key and no person. */
export const operatorActor: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
};

/** The name is what the person says it is. */
const maxNameCharacters = 80;

/** Days that an entry is kept. */
const keptDays = 90;

/** Notes actions of one person, in the transaction that does them: what is rolled back was not done. Never a
 *  password, code or token. */
export async function noteActions(
  db: Connection,
  actor: Actor,
  actions: readonly AuditAction[],
  now: Date,
  traits?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const name = actor.raw_user_meta_data?.['full_name'];
  const payloads = actions.map((action) =>
    JSON.stringify({
      actor_id: actor.id,
      ...(typeof name === 'string'
        ? { actor_name: Array.from(name).slice(0, maxNameCharacters).join('') }
        : {}),
      actor_username: actor.phone || actor.email || '',
      actor_via_sso: actor.is_sso_user ?? false,
      action,
      log_type: logTypes[action],
      ...(traits ? { traits } : {}),
    }),
  );
  await db.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     select '00000000-0000-0000-0000-000000000000', noted.id, noted.payload::json, $3, ''
       from unnest($1::uuid[], $2::text[]) as noted (id, payload)`,
    [actions.map(() => randomUUID()), payloads, now],
  );
  if (actions.includes('login'))
    await db.query(
      `delete from auth.audit_log_entries where id in (
         select id from auth.audit_log_entries
          where created_at < $1::timestamptz - make_interval(days => $2)
          limit 100 for update skip locked)`,
      [now, keptDays],
    );
}

/** What an operator's action says of the person it concerns. */
export const traitsOf = (user: Actor) => ({
  user_id: user.id,
  user_email: user.email ?? '',
  user_phone: user.phone ?? '',
});

/** What was noted of a person goes with them: that something was done stays, and not whose it was. A trigger,
 *  because an account is also removed in SQL. Made as superuser; the indexes that it reads by are schema.sql's. */
export const forgetActorTrigger = `
  create or replace function _gateway.forget_actor() returns trigger
    language plpgsql security definer set search_path = ''
    as $$ begin
      update auth.audit_log_entries set ip_address = '', payload = json_build_object(
        'actor_id', '00000000-0000-0000-0000-000000000000', 'actor_username', '', 'actor_via_sso', false,
        'action', payload ->> 'action', 'log_type', payload ->> 'log_type')
       where payload ->> 'actor_id' = old.id::text or payload -> 'traits' ->> 'user_id' = old.id::text;
      return null;
    end $$;
  alter function _gateway.forget_actor() owner to supabase_auth_admin;
  revoke all on function _gateway.forget_actor() from public;
  do $$ begin
    -- Only once: it takes a lock on all users.
    if not exists (
      select from pg_catalog.pg_trigger
       where tgname = 'forget_actor' and tgrelid = 'auth.users'::regclass
    ) then
      create trigger forget_actor after delete on auth.users
        for each row execute function _gateway.forget_actor();
    end if;
  end $$;
`;
