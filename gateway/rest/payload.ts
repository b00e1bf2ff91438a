import { isUtf8 } from 'node:buffer';
import { type JsonLimits, jsonLimits, objectionToJson } from '../kernel/json_limits.ts';
import { RestRefusal, restErrors } from './errors.ts';

/** A request's body: JSON text for the database, and what its shape is. */
export interface Payload {
  readonly text: string;
  readonly kind: 'json' | 'form' | 'text' | 'xml' | 'bytea';
  /** A JSON value that is neither an object nor an array: no rows. */
  readonly isScalar: boolean;
  readonly isObject: boolean;
  /** Names that every object has. */
  readonly keys: readonly string[];
}

const invalid = () => new RestRefusal(restErrors.body('Empty or invalid json'));
const differing = () => new RestRefusal(restErrors.body('All object keys must match'));

const documents: Readonly<Record<string, 'text' | 'xml' | 'bytea'>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

/** An empty body names no arguments, and is no JSON to whoever takes all of it. */
const noArguments: Payload = { text: '', kind: 'json', isScalar: false, isObject: true, keys: [] };

/** No row and no function has more fields than PostgreSQL allows columns. */
const maxFields = 1664;

/** Reads a body by its content type. The text goes on to PostgreSQL as it came, so that numbers
 *  keep every digit; here it is only looked at. `trusted`: the columns are named elsewhere. Plain text, XML and
 *  bytes are for functions alone. */
export function parsePayload(
  bytes: Buffer,
  contentType: string | undefined,
  {
    trusted,
    forFunction,
    limits = jsonLimits,
  }: { readonly trusted: boolean; readonly forFunction: boolean; readonly limits?: JsonLimits },
): Payload {
  const [given = ''] = (contentType ?? 'application/json').split(';');
  const type = given.trim().toLowerCase();
  const kind = forFunction ? documents[type] : undefined;
  if (kind) {
    if (kind !== 'bytea' && !isUtf8(bytes)) throw new RestRefusal(restErrors.notUtf8());
    const text = kind === 'bytea' ? `\\x${bytes.toString('hex')}` : bytes.toString();
    return { text, kind, isScalar: true, isObject: false, keys: [] };
  }
  switch (type) {
    case '':
    case 'application/json':
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (bytes.length === 0 && forFunction) return noArguments;
      return jsonPayload(jsonText(bytes, limits), trusted);
    case 'application/x-www-form-urlencoded': {
      const members = formMembers(bytes);
      return { ...jsonPayload(JSON.stringify(members), trusted), kind: 'form' };
    }
    default:
      throw new RestRefusal(restErrors.body(`Content-Type not acceptable: ${type}`));
  }
}

function jsonText(bytes: Buffer, limits: JsonLimits): string {
  const objection = objectionToJson(bytes, limits);
  if (objection === 'not UTF-8') throw invalid();
  if (objection !== null) throw new RestRefusal(restErrors.tooLarge(objection));
  return bytes.toString();
}

function formMembers(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw invalid();
  const text = bytes.toString();
  if (text.split('&', maxFields + 2).length > maxFields + 1)
    throw new RestRefusal(restErrors.tooLarge('too many values'));
  return Object.fromEntries(new URLSearchParams(text));
}

function jsonPayload(text: string, trusted: boolean): Payload {
  const value = parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isScalar = !isObject && !Array.isArray(value);
  const keys = isObject
    ? Object.keys(value)
    : Array.isArray(value) && !trusted
      ? commonKeys(value)
      : [];
  return { text, kind: 'json', isScalar, isObject, keys };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

function commonKeys(items: readonly unknown[]): string[] {
  let keys: string[] | null = null;
  for (const item of items) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw differing();
    const own = Object.keys(item);
    keys ??= own;
    if (own.length !== keys.length || !keys.every((key) => Object.hasOwn(item, key)))
      throw differing();
  }
  return keys ?? [];
}
