/** One statement of an SQL file. */
export interface Statement {
  /** With the comments before it and its semicolon. */
  readonly text: string;
  /** Line of the file, from 1, where its first word stands. */
  readonly line: number;
}

const newline = 10;

/** What stands at one place of SQL and must not be looked into, or means something to the division. */
const token = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*)`,
    String.raw`(?<blockComment>/\*)`,
    String.raw`(?<quoted>[eE]'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'|'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|['"][\s\S]*$)`,
    String.raw`(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`(?<other>[\s\S])`,
  ].join('|'),
  'y',
);

/** Divides SQL at the semicolons that end statements: not at those in strings, dollar quotes, comments,
 *  brackets and `begin atomic … end` bodies. A file that ends inside one of these gives its rest as the
 *  last statement, and PostgreSQL says what is wrong with it. */
export function divideStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let firstWord: number | null = null;
  let brackets = 0;
  let bodies = 0;
  let previousWord = '';
  let line = 1;
  let counted = 0;

  /** Line of a place after the one that was asked for last. */
  const lineOf = (place: number) => {
    for (; counted < place; counted += 1) if (sql.charCodeAt(counted) === newline) line += 1;
    return line;
  };

  const finish = (end: number) => {
    if (firstWord !== null)
      statements.push({
        text: sql.slice(start, end).trim(),
        line: lineOf(firstWord),
      });
    start = end;
    firstWord = null;
    brackets = 0;
    bodies = 0;
    previousWord = '';
  };

  for (let at = 0; at < sql.length; ) {
    token.lastIndex = at;
    const match = token.exec(sql);
    if (match === null) break;
    const { space, blockComment, dollar, word, other } = match.groups ?? {};
    let end = at + match[0].length;
    if (blockComment !== undefined) end = endOfBlockComment(sql, end);
    else if (dollar !== undefined) end = endOf(sql, dollar, end);
    else if (word !== undefined) {
      const lower = word.toLowerCase();
      if (lower === 'atomic' && previousWord === 'begin') bodies += 1;
      else if (bodies > 0 && lower === 'case') bodies += 1;
      else if (bodies > 0 && lower === 'end') bodies -= 1;
      previousWord = lower;
    } else if (other === '(') brackets += 1;
    else if (other === ')') brackets = Math.max(0, brackets - 1);

    if (other === ';' && brackets === 0 && bodies === 0) finish(end);
    else if (space === undefined && blockComment === undefined) firstWord ??= at;
    at = end;
  }
  finish(sql.length);
  return statements;
}

function endOf(sql: string, closing: string, from: number): number {
  const found = sql.indexOf(closing, from);
  return found === -1 ? sql.length : found + closing.length;
}

/** Block comments nest in PostgreSQL. */
function endOfBlockComment(sql: string, from: number): number {
  let depth = 1;
  for (let at = from; at < sql.length; at += 1) {
    const pair = sql.slice(at, at + 2);
    if (pair === '/*') depth += 1;
    else if (pair === '*/') depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}
