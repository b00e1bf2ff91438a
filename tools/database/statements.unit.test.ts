import { describe, expect, it } from 'vitest';
import { schemasText } from './baseline.ts';
import { statementsOf } from './statements.ts';

describe('the statements of SQL', () => {
  it('end at a semicolon outside texts, comments, quoted names and bodies', () => {
    const sql = `-- one; of two\ncreate table private.a (b text default ';' /* ; */, "c;" int);
      create function private.f() returns void language sql as $body$ select 1; select $$ ; $$ $body$;
      insert into private.a values ('it''s; here');`;
    expect(statementsOf(sql).map(({ owner }) => owner)).toEqual([
      'relation private.a',
      'function private.f',
      'relation private.a',
    ]);
  });

  it.each([
    ['revoke all on function private.f(text) from public;', 'function private.f'],
    ['revoke all on public.t from anon;', 'relation public.t'],
    ['grant select (a, b) on public.t to authenticated;', 'relation public.t'],
    ['create unique index on public.t (a);', 'relation public.t'],
    ['create policy "own rows" on public.t for select using (true);', 'relation public.t'],
    ["comment on column public.t.a is 'x';", 'relation public.t'],
    ['create schema private;', null],
  ])('%s is of %s', (sql, owner) => {
    expect(statementsOf(sql)[0]?.owner).toBe(owner);
  });

  it('leave nothing of the schemas out', () => {
    const sql = schemasText();
    const joined = statementsOf(sql)
      .map(({ text }) => text)
      .join('');
    expect(joined.replaceAll(/\s/g, '')).toBe(sql.replaceAll(/\s/g, ''));
  });
});
