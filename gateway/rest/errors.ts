import { Refusal } from '../kernel/refusal.ts';

/** What a request is refused with, in PostgREST's words and form. */
export interface RestError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal of this protocol, thrown from wherever it is found: parsing and planning go deep. */
export class RestRefusal extends Refusal {
  readonly error: RestError;

  constructor(error: RestError) {
    super(error.code);
    this.name = 'RestRefusal';
    this.error = error;
  }

  /** PostgREST's keys, in its order. */
  response(): Response {
    const { status, code, details, hint, message, headers } = this.error;
    const body = JSON.stringify({ code, details, hint, message });
    return new Response(isBodiless(status) ? null : body, {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // A function may raise any text as its code.
        ...(/^[\w-]+$/.test(code) ? { 'proxy-status': `PostgREST; error=${code}` } : {}),
        ...headers,
      },
    });
  }
}

function error(
  status: number,
  code: string,
  message: string,
  details: unknown = null,
  hint: string | null = null,
): RestError {
  return { status, code, message, details, hint };
}

/** The catalogue of refusals that do not come from PostgreSQL itself. */
export const restErrors = {
  databaseAway: () => ({
    ...error(503, 'PGRST000', 'Database connection error. Retrying the connection.'),
    headers: { 'retry-after': '1' },
  }),
  schemaUnavailable: () => ({
    ...error(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.'),
    headers: { 'retry-after': '1' },
  }),
  poolExhausted: () =>
    error(504, 'PGRST003', 'Timed out acquiring connection from connection pool.'),
  query: (message: string, details: string) => error(400, 'PGRST100', message, details),
  slowPattern: () =>
    error(
      400,
      'PGRST100',
      'Pattern is too long or too complex',
      'Patterns are at most 128 characters each and 512 in all. In regular expressions braces repeat one character, 20 times at most; nothing with an anchor in it is repeated; nothing is repeated where it only looks ahead or behind; there are no options and no back references.',
      'Use text search (fts, plfts, phfts, wfts) to look for many words.',
    ),
  rpcMethod: (method: string) => error(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  body: (message: string) => error(400, 'PGRST102', message),
  range: (details: string) => error(416, 'PGRST103', 'Requested range not satisfiable', details),
  schemaNotExposed: (schema: string, exposed: readonly string[]) =>
    error(
      406,
      'PGRST106',
      `Invalid schema: ${schema}`,
      null,
      `Only the following schemas are exposed: ${exposed.join(', ')}`,
    ),
  mediaType: (asked: readonly string[]) =>
    error(406, 'PGRST107', `None of these media types are available: ${asked.join(', ')}`),
  notEmbedded: (name: string) =>
    error(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  responseHeaders: () =>
    error(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  responseStatus: () => error(500, 'PGRST112', 'response.status guc must be a valid status code'),
  notSingular: (rows: number) =>
    error(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  method: (method: string) => error(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (origin: string, target: string) =>
    error(
      400,
      'PGRST118',
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  embeddedFilter: (target: string) =>
    error(
      400,
      'PGRST120',
      `Bad operator on the '${target}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  raiseParse: (details: string, hint: string) =>
    error(
      500,
      'PGRST121',
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      details,
      hint,
    ),
  preferences: (unknown: readonly string[]) =>
    error(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    ),
  aggregates: () => error(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  maxAffected: (rows: number) =>
    error(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  path: () => error(404, 'PGRST125', 'Invalid path specified in request URL'),
  rootDisabled: () => error(404, 'PGRST126', 'Root endpoint metadata is disabled'),
  maxAffectedRpc: () =>
    error(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  spreadNotToOne: (origin: string, target: string) =>
    error(
      400,
      'PGRST119',
      `A spread operation on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  noRelationship: (
    parent: string,
    child: string,
    schema: string,
    hinted: string | null,
    hint: string | null,
  ) =>
    error(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent}' and '${child}${
        hinted === null ? '' : `' using the hint '${hinted}`
      }' in the schema '${schema}', but no matches were found.`,
      hint,
    ),
  ambiguousRelationship: (parent: string, child: string, details: unknown, choices: string) =>
    error(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      details,
      `Try changing '${child}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    ),
  noFunction: (signature: string, searched: string, hint: string | null) =>
    error(
      404,
      'PGRST202',
      `Could not find the function ${signature} in the schema cache`,
      `Searched for the function ${searched}, but no matches were found in the schema cache.`,
      hint,
    ),
  ambiguousFunction: (candidates: readonly string[]) =>
    error(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noColumn: (table: string, column: string) =>
    error(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${table}' in the schema cache`,
    ),
  noTable: (schema: string, table: string, nearest: string | null) =>
    error(
      404,
      'PGRST205',
      `Could not find the table '${schema}.${table}' in the schema cache`,
      null,
      nearest === null ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
    ),
  tooLarge: (details: string | null = null) => error(413, '413', 'Payload too large', details),
  tooManyAtOnce: () => ({
    ...error(
      429,
      '429',
      'Too many requests at once',
      null,
      'Wait for the answers to earlier requests, then try again.',
    ),
    headers: { 'retry-after': '1' },
  }),
  answerTooLarge: () =>
    error(413, '54000', 'Response too large', null, 'Ask for fewer rows, columns or embeddings.'),
  notUtf8: () => error(400, 'PGRST102', 'Invalid UTF-8 in the request body'),
} as const;

/** Statuses that HTTP allows no body with. */
export const isBodiless = (status: number): boolean =>
  status === 204 || status === 205 || status === 304;
