/** A statement of SQL as it stands in a file, with the comments above it, and whose it is: `function private.x`,
 *  `relation public.y`, or null where it belongs to neither. */
export interface Statement {
  readonly text: string;
  readonly owner: string | null;
}

/** What a statement may hold a semicolon in: comments, texts, quoted names, bodies between dollars. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/y;

/** Parts SQL into its statements. What stands after the last semicolon is left out. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let start = 0;
  let at = 0;
  while (at < sql.length) {
    opaque.lastIndex = at;
    const skipped = opaque.exec(sql);
    if (skipped !== null) at += skipped[0].length;
    else {
      at += 1;
      if (sql[at - 1] !== ';') continue;
      const text = sql.slice(start, at).trim();
      found.push({ text, owner: ownerOf(text) });
      start = at;
    }
  }
  return found;
}

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
