/** Stands for the request's body among the values of a prepared statement: the statement is kept,
 *  the body comes with each request. */
export const requestBody: unique symbol = Symbol('request body');

export type SqlValue = string | null | typeof requestBody;

/** A piece of SQL and its values. Its text can come from three places only: a template in this
 *  source, a quoted identifier, or the database's own catalogue. What a person sends is a value. */
export class Sql {
  /** Nothing else passes for SQL, whatever its shape. */
  declare private readonly nominal: true;
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];

  /** `texts` is one longer than `values`. Use `sql`, `identifier`, `parameter` or
   *  `fromCatalogue`. */
  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts;
    this.values = values;
  }
}

/** SQL from a template; whatever is put in must be SQL already. */
export function sql(template: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  return concatenate(template, pieces);
}

function concatenate(between: readonly string[], pieces: readonly Sql[]): Sql {
  const texts = [between[0] ?? ''];
  const values: SqlValue[] = [];
  pieces.forEach((piece, at) => {
    const [first = '', ...rest] = piece.texts;
    texts[texts.length - 1] += first;
    if (rest.length > 0) texts.push(...rest);
    values.push(...piece.values);
    texts[texts.length - 1] += between[at + 1] ?? '';
  });
  return new Sql(texts, values);
}

/** A value, sent apart from the statement. Its type is what the statement around it makes of it. */
export const parameter = (value: SqlValue): Sql => new Sql(['', ''], [value]);

/** A quoted name. PostgreSQL's text ends at a zero character, so the name does too. */
export function identifier(name: string): Sql {
  const end = name.indexOf('\0');
  const visible = end < 0 ? name : name.slice(0, end);
  return new Sql([`"${visible.replaceAll('"', '""')}"`], []);
}

/** A quoted name within a table or schema. */
export const member = (of: string, name: string): Sql => sql`${identifier(of)}.${identifier(name)}`;

/** Text that the database's catalogue gave: a type's name or a column's default. */
export const fromCatalogue = (text: string): Sql => new Sql([text], []);

export const nothing: Sql = new Sql([''], []);

export function join(pieces: readonly Sql[], separator: Sql): Sql {
  const [between = ''] = separator.texts;
  const texts = ['', ...pieces.slice(1).map(() => between), ''];
  return pieces.length === 0 ? nothing : concatenate(texts, pieces);
}

export const commaSeparated = (pieces: readonly Sql[]): Sql => join(pieces, sql`, `);

/** The statement's text with `$1`, `$2` … where its values go. */
export function statementText({ texts, values }: Sql): string {
  return values.reduce<string>(
    (text, _value, at) => `${text}$${at + 1}${texts[at + 1]}`,
    texts[0] ?? '',
  );
}

/** Members of an array as PostgreSQL writes one, so that they pass as a single value. */
export function arrayLiteral(members: readonly string[]): string {
  const quoted = members.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}
