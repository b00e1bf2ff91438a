/** What the hosted service lets an object be called: what every S3 takes, and a little more. */
const keyShape = /^(?:\w|\/|!|-|\.|\*|'|\(|\)| |&|\$|@|=|;|:|\+|,|\?)*$/;

const maxKeyBytes = 1024;

/** Names with letters outside ASCII are refused, as on the hosted service. */
export const isObjectName = (name: string): boolean =>
  name.length > 0 && name.length <= maxKeyBytes && keyShape.test(name);

export const isBucketName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= 100 &&
  !name.includes('/') &&
  name.trim() === name &&
  keyShape.test(name);

const units: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  tb: 1000 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Bytes of `20MB`, `1kb`, `3 B` or a bare number; undefined where it says nothing of the kind. */
export function bytesOf(size: string | number): number | undefined {
  if (typeof size === 'number') return Number.isInteger(size) && size >= 0 ? size : undefined;
  const [, count, unit = 'b'] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?i?b)?\s*$/i.exec(size) ?? [];
  const factor = units[unit.toLowerCase()];
  if (count === undefined || factor === undefined) return undefined;
  const bytes = Math.floor(Number(count) * factor);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Whether a bucket takes this kind: `image/png`, `image/*`, `*` or `any` in its list. */
export function takesType(allowed: readonly string[] | null, type: string): boolean {
  if (!allowed || allowed.length === 0) return true;
  const [kind] = type.toLowerCase().split(';');
  const [family] = (kind ?? '').split('/');
  return allowed.some((each) => {
    const one = each.trim().toLowerCase();
    return one === kind?.trim() || one === '*' || one === '*/*' || one === `${family}/*`;
  });
}

/** A kind without what may follow it: RFC 6838, section 4.2. */
const essenceShape = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}/i;

/** One parameter, or none, behind its semicolon: RFC 9110, section 5.6.6. */
const parameterShape =
  /^[ \t]*;[ \t]*(?:([\w!#$&'*+.^`|~-]+)=(?:([\w!#$&'*+.^`|~-]+)|"((?:[\t \x21\x23-\x5b\x5d-\x7e]|\\[\t\x20-\x7e])*)"))?/;

/** Character sets in which a letter of ASCII is never anything else. */
const charsets: ReadonlySet<string> = new Set([
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
]);

/** A kind as it is kept and sent: its type, and the character set where that is one of those known. Of a list, browsers take the last
 *  kind, and a parameter may hold one: nothing else of it is passed on. Undefined where it is malformed. */
export function typeOf(given: string): string | undefined {
  const [essence] = essenceShape.exec(given) ?? [];
  if (essence === undefined || given.length > 255) return undefined;
  let charset: string | undefined;
  for (let rest = given.slice(essence.length).trimEnd(); rest !== ''; ) {
    const [parameter, name, token, quoted] = parameterShape.exec(rest) ?? [];
    if (parameter === undefined) return undefined;
    if (name?.toLowerCase() === 'charset') charset ??= token ?? quoted;
    rest = rest.slice(parameter.length);
  }
  const kind = essence.toLowerCase();
  return charset !== undefined && charsets.has(charset.toLowerCase())
    ? `${kind};charset=${charset}`
    : kind;
}

/** What is sent of a kind that was kept, maybe before it was read as strictly. */
export const sentTypeOf = (kept: string | undefined): string =>
  typeOf(kept ?? '') ?? 'application/octet-stream';

/** How long it may be kept, as it may stand in a header: seconds, or the header itself. */
export function cacheControlOf(given: string | undefined): string {
  if (given === undefined || given === '' || given.length > 255 || !/^[\x20-\x7e]+$/.test(given))
    return 'no-cache';
  return /^\d+$/.test(given) ? `max-age=${given}` : given;
}
