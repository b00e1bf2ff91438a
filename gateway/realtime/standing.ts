import type { Kernel } from '../kernel/context.ts';

/** Which of these sessions have ended, or are of people who are shut out: their tokens live on for a while, and open nothing. */
export async function endedSessions(
  kernel: Kernel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = new Set(ids);
  if (asked.size === 0) return asked;
  const { rows } = await kernel.database.auth.query<{ id: string }>(
    `select asked.id from unnest($1::text[]) as asked (id)
       join auth.sessions s on s.id = case when pg_input_is_valid(asked.id, 'uuid') then asked.id::uuid end
       join auth.users u on u.id = s.user_id
      where (s.not_after is null or s.not_after > $2)
        and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)`,
    [[...asked], kernel.now()],
  );
  for (const { id } of rows) asked.delete(id);
  return asked;
}
