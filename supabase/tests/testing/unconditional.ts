/** A comment, a text in any quotes, or a quoted name: no word in it is one of the statement's own. */
const opaque =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$((?:[a-z_]\w*)?)\$([\s\S]*?)\$\1\$|\be'((?:[^'\\]|\\.|'')*)'|'((?:[^']|'')*)'|"[^"]*"/gi;

const change = /\b(?:update\s+[^;()]*?\bset|delete\s+from)\b/gi;

/** After these, `update` is no statement: `on conflict do update set`, `for no key update`, `before update`. */
const noStatement = /\b(?:do|for|key|before|after|or|of)$/i;

/** What a text that may be executed begins with. */
const executable = /^\s*(?:update|delete|with|insert)\b/i;

/** Updates and deletes in SQL or plpgsql that have no condition of their own, as `safeupdate` refuses them; one in a text
 *  that is executed counts too. */
export function unconditional(source: string): string[] {
  const texts: string[] = [];
  const bare = source.replace(
    opaque,
    (all, _tag, dollar?: string, escaped?: string, quoted?: string) => {
      const text = dollar ?? (escaped ?? quoted)?.replaceAll("''", "'");
      if (text !== undefined && executable.test(text)) texts.push(text);
      return all.startsWith('-') || all.startsWith('/') ? ' ' : '""';
    },
  );
  const found = [...bare.matchAll(change)]
    .filter(({ 0: words, index }) => {
      const before = bare.slice(0, index).trimEnd();
      const isMerge = /^update\s+set$/i.test(words) && /\bthen$/i.test(before);
      return !isMerge && !(/^update/i.test(words) && noStatement.test(before));
    })
    .map(({ index }) => ownWords(bare.slice(index)))
    .filter((statement) => !/\bwhere\b/i.test(statement));
  return [...found, ...texts.flatMap(unconditional)];
}

/** The statement that begins here, to the semicolon, bracket or loop that ends it, without what is in brackets. */
function ownWords(sql: string): string {
  let depth = 0;
  let statement = '';
  for (const [word] of sql.matchAll(/\w+|\W/g)) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && /^(?:;|loop)$/i.test(word))) break;
    statement += depth === 0 ? word : '';
  }
  return statement.replace(/\s+/g, ' ').trim();
}
