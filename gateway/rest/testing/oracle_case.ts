/** A request that is sent to both. `since12`: what the service answers now that PostgREST 12 did
 *  not; then only these parts are compared. */
export interface OracleCase {
  readonly name?: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: 'nobody' | 'ada' | 'service';
  readonly since12?: Readonly<Record<string, unknown>>;
}

export const reads = (...paths: readonly string[]): OracleCase[] => paths.map((path) => ({ path }));

export const writes = (
  method: string,
  ...requests: readonly (readonly [
    path: string,
    body: unknown,
    prefer?: string | undefined,
    more?: Partial<OracleCase>,
  ])[]
): OracleCase[] =>
  requests.map(([path, body, prefer, more = {}]) => ({
    name: `${method} ${path} ${JSON.stringify(body) ?? ''} ${prefer ?? ''}`,
    method,
    path,
    body,
    ...more,
    headers: { ...(prefer === undefined ? {} : { prefer }), ...more.headers },
  }));

export const singular = { accept: 'application/vnd.pgrst.object+json' };
export const full = 'return=representation';

export const limited = (method: string, path: string, rows: number): OracleCase => ({
  method,
  path,
  ...(method === 'PATCH' ? { body: { name: 'x' } } : {}),
  headers: { prefer: `handling=strict, max-affected=${rows}` },
});
