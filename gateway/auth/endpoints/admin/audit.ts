import { pageHeaders, readPage } from './pages.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { requireOperator } from '../../proofs/bearer.ts';

/** What may be searched for, and where it stands. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username'],
  action: ['action'],
  type: ['log_type'],
};

interface Entry {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly ip_address: string;
}

/** GET /admin/audit: what was done, newest first; `query=author:ada`, `action:login` or `type:account` narrows it. */
export const readAuditLog: Endpoint = async ({ kernel }, c) => {
  const refused = await requireOperator(kernel, c);
  if (refused) return refused;
  const page = readPage(c);
  if (page instanceof AuthRefusal) return page;
  const query = c.req.query('query') ?? '';
  const [, scope = '', text = ''] = /^([^:]*):(.*)$/s.exec(query) ?? [];
  const names = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (query !== '' && !names)
    return refuse('validation_failed', `Invalid query scope: ${query.slice(0, 100)}`);
  if (text.includes('\0'))
    return refuse('validation_failed', 'Text must not contain NUL characters');
  const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = `from auth.audit_log_entries where $1::text is null
    or exists (select from unnest($2::text[]) as searched (name) where payload ->> searched.name ilike $1)`;
  const db = kernel.database.auth;
  const { rows: counts } = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    [pattern, names ?? []],
  );
  const { rows } = await db.query<Entry>(
    `select id, payload, created_at, ip_address ${matching}
      order by created_at desc, id limit $3 offset $4`,
    [pattern, names ?? [], page.perPage, (page.page - 1) * page.perPage],
  );
  return c.json(rows, 200, pageHeaders(c, page, counts[0]?.total ?? 0));
};
