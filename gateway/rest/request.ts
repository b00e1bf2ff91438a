import { RestRefusal, restErrors } from './errors.ts';
import { chooseMedia, type Media } from './media.ts';
import { parseQuery, type Query } from './parse/query.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import { parseRangeHeader, type RowRange } from './range.ts';

/** A request understood, but for its body. */
export interface RestRequest {
  readonly method: Method;
  readonly target: { readonly kind: 'table' | 'function'; readonly name: string };
  readonly schema: string;
  /** The schema was chosen by header, so the response says which it was. */
  readonly schemaChosen: boolean;
  readonly query: Query;
  /** The query string, parameters sorted by name. */
  readonly canonicalQuery: string;
  readonly preferences: Preferences;
  readonly headerRange: RowRange;
  readonly media: Media;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] satisfies Method[];

const isMethod = (method: string): method is Method => methods.includes(method);

/** What a request's meaning depends on. Two requests equal in all of it mean the same. */
export interface RequestLine {
  readonly method: string;
  /** Below the mount: `/debts`, `/rpc/total`. Still percent-encoded. */
  readonly path: string;
  /** Without its question mark. */
  readonly queryString: string;
  readonly accept: string | undefined;
  readonly prefer: string | undefined;
  readonly range: string | undefined;
  readonly profile: string | undefined;
}

export function parseRequest(
  line: RequestLine,
  exposed: readonly string[],
  timeZones: ReadonlySet<string>,
): RestRequest {
  const target = parseTarget(line.path);
  const { method } = line;
  if (!isMethod(method))
    throw new RestRefusal(
      target.kind === 'function' ? restErrors.rpcMethod(method) : restErrors.method(method),
    );
  const forFunction = target.kind === 'function';
  if (forFunction && (method === 'PATCH' || method === 'DELETE'))
    throw new RestRefusal(restErrors.rpcMethod(method));
  const reads = method === 'GET' || method === 'HEAD';
  return {
    method,
    target,
    schema: chooseSchema(line.profile, exposed),
    schemaChosen: exposed.length > 1,
    query: parseQuery(line.queryString, forFunction && reads),
    canonicalQuery: canonical(line.queryString),
    preferences: parsePreferences(line.prefer, timeZones),
    headerRange: parseRangeHeader(method === 'GET' ? line.range : undefined),
    media: chooseMedia(line.accept),
  };
}

function parseTarget(path: string): RestRequest['target'] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  const [first, second, ...others] = segments.map(decode);
  if (first === undefined) throw new RestRefusal(restErrors.rootDisabled());
  if (second === undefined) return { kind: 'table', name: first };
  if (first === 'rpc' && others.length === 0) return { kind: 'function', name: second };
  throw new RestRefusal(restErrors.path());
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new RestRefusal(restErrors.path());
  }
}

/** `Accept-Profile` or `Content-Profile`; the first exposed schema without it. */
function chooseSchema(profile: string | undefined, exposed: readonly string[]): string {
  if (profile === undefined) return exposed[0] ?? 'public';
  if (exposed.includes(profile)) return profile;
  throw new RestRefusal(restErrors.schemaNotExposed(profile, exposed));
}

/** Values of one name go together, as the service has it. A key in the URL is not repeated. */
function canonical(queryString: string): string {
  if (queryString === '') return '';
  const parameters = new URLSearchParams(queryString);
  parameters.delete('apikey');
  const names = [...new Set(parameters.keys())].toSorted();
  return names
    .map((name) => `${encode(name)}=${parameters.getAll(name).map(encode).join(',')}`)
    .join('&');
}

/** A name as it stands in a header: as it is, where a header can carry it. */
export const nameInHeader = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name) ? name : encodeURIComponent(name);

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
