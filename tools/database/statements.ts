import { divideStatements } from '../../gateway/postgres/statements.ts';

/** A statement of SQL as it stands in a file, with the comments above it, and whose it is: `function private.x`,
 *  `relation public.y`, or null where it belongs to neither. */
export interface Statement {
  readonly text: string;
  readonly owner: string | null;
}

/** Parts SQL into its statements. */
export const statementsOf = (sql: string): Statement[] =>
  divideStatements(sql).map(({ text }) => ({ text, owner: ownerOf(text) }));

const name = '((?:public|private)\\.\\w+)';
const owners: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['function', new RegExp(`^create (?:or replace )?function ${name}`)],
  ['function', new RegExp(`^(?:revoke|grant) .* on function ${name}`, 's')],
  ['function', new RegExp(`^comment on function ${name}`)],
  ['relation', new RegExp(`^(?:create|alter) (?:table|view|sequence) ${name}`)],
  ['relation', new RegExp(`^create (?:unique )?index .*?\\bon ${name}`, 's')],
  ['relation', new RegExp(`^create (?:policy|(?:constraint )?trigger) .*? on ${name}`, 's')],
  ['relation', new RegExp(`^comment on (?:table|view|column|sequence) ${name}`)],
  ['relation', new RegExp(`^comment on (?:policy|trigger|constraint) \\S+ on ${name}`)],
  ['relation', new RegExp(`^(?:revoke|grant) .*? on (?:table |sequence )?${name}`, 's')],
  ['relation', new RegExp(`^insert into ${name}`)],
];

function ownerOf(statement: string): string | null {
  const bare = statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trimStart();
  for (const [kind, pattern] of owners) {
    const [, of] = pattern.exec(bare) ?? [];
    if (of !== undefined) return `${kind} ${of}`;
  }
  return null;
}
