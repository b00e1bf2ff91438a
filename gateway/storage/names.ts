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

/** A kind as it may stand in a header; anything else is bytes of no known kind. */
export const typeOf = (given: string): string =>
  given.length <= 255 && /^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(given)
    ? given
    : 'application/octet-stream';

/** How long it may be kept, as it may stand in a header: seconds, or the header itself. */
export function cacheControlOf(given: string | undefined): string {
  if (given === undefined || given === '' || given.length > 255 || !/^[\x20-\x7e]+$/.test(given))
    return 'no-cache';
  return /^\d+$/.test(given) ? `max-age=${given}` : given;
}
