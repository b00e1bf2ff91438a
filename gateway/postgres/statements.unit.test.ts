import { describe, expect, it } from 'vitest';
import { divideStatements } from './statements.ts';

const texts = (sql: string) => divideStatements(sql).map((statement) => statement.text);

describe('dividing an SQL file into statements', () => {
  it('divides at semicolons and keeps a last statement that has none', () => {
    expect(texts('select 1;\nselect 2;select 3')).toEqual(['select 1;', 'select 2;', 'select 3']);
  });

  it('counts lines from the first word, not from the comment before it', () => {
    expect(divideStatements('select 1;\n\n-- why\n/* more\n */ select 2;')).toEqual([
      { text: 'select 1;', line: 1 },
      { text: '-- why\n/* more\n */ select 2;', line: 5 },
    ]);
  });

  it('finds nothing in comments and blank lines', () => {
    expect(texts('\n-- nothing; here\n/* nor; /* nested; */ here; */\n')).toEqual([]);
  });

  it.each([
    ['a string', `select 'a;b''c;d'`],
    ['a string with backslashes', String.raw`select e'a\';b', E'\\'`],
    ['a plain string that ends in a backslash', String.raw`select 'a\'`],
    ['a quoted name', 'select "a;""b"'],
    ['a dollar quote', 'do $$ begin; end $$'],
    ['a tagged dollar quote', 'do $do$ select $$;$$; $do$'],
    ['a line comment', 'select 1 -- one; and\n + 1'],
    ['a nested block comment', 'select /* a; /* b; */ c; */ 1'],
    ['brackets', 'create rule r as on insert to t do also (select 1; select 2)'],
    ['an unfinished string', `select 'a; b`],
  ])('does not divide in %s', (_, sql) => {
    expect(texts(`${sql};`)).toEqual([`${sql};`]);
    expect(texts(`select 0; ${sql}`)).toEqual(['select 0;', sql]);
  });

  it('takes a dollar inside a name for a part of the name', () => {
    expect(texts('select a$b$ from t; select c$b$')).toEqual([
      'select a$b$ from t;',
      'select c$b$',
    ]);
  });

  it('does not divide in a body between begin atomic and end, with a case in it', () => {
    const body = `create function f(a int) returns int language sql
begin atomic
  insert into t values (a);
  select case when a > 0 then 1 else 2 end;
end`;
    expect(texts(`${body};\nselect 1;`)).toEqual([`${body};`, 'select 1;']);
  });
});
