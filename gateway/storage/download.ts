import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ByteRange } from './disks/disk.ts';
import { sentTypeOf } from './names.ts';
import type { ObjectStore } from './objects.ts';
import type { ObjectRow } from './rows.ts';

/** Kinds that a browser shows without running anything of theirs: pictures, all of what is sent, to its end. What a viewer opens, as of a
 *  PDF, is kept first. A page that shows sound or a film in itself isn't told to keep it. */
const harmless = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|heic|heif)$/i;

/** What a header may hold of a name. */
const plainName = (name: string): string => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');

function dispositionOf(
  object: ObjectRow,
  type: string,
  download: string | undefined,
): string | null {
  if (download === undefined) return harmless.test(type) ? null : 'attachment';
  const name = download === '' ? '' : download;
  if (name === '') return 'attachment';
  return `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

/** The one range that is asked for; null for all of it; `none` where it lies past the end. Several, or another unit, are all. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'none' : { start, end };
}

/** What every answer with somebody's content carries: it's on the product's own origin, and must never act there. */
export const contained = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Authorization',
} as const;

const tagsOf = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** An object's content, a part of it, or that it hasn't changed. */
export async function sendObject(
  c: Context,
  store: ObjectStore,
  object: ObjectRow,
): Promise<Response> {
  const { metadata } = object;
  const size = metadata?.size ?? 0;
  const eTag = metadata?.eTag ?? '';
  const type = sentTypeOf(metadata?.mimetype);
  const modified = new Date(metadata?.lastModified ?? object.updated_at);
  const disposition = dispositionOf(object, type, c.req.query('download'));
  const headers: Record<string, string> = {
    ...contained,
    'content-type': type,
    'cache-control': metadata?.cacheControl ?? 'no-cache',
    etag: eTag,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
    ...(disposition !== null && { 'content-disposition': disposition }),
  };
  const known = c.req.header('if-none-match');
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  const isUnchanged =
    known === undefined
      ? since >= Math.floor(modified.getTime() / 1000) * 1000
      : tagsOf(known).some((tag) => tag === eTag || tag === '*');
  if (isUnchanged) return c.body(null, 304, headers);
  const onlyIf = c.req.header('if-range');
  const range =
    onlyIf === undefined || onlyIf === eTag ? rangeOf(c.req.header('range'), size) : null;
  if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${size}` });
  if (c.req.method === 'HEAD')
    return c.body(null, 200, { ...headers, 'content-length': String(size) });
  const stream = (await store.open(object, range ?? undefined)) as Readable;
  const length = range ? range.end - range.start + 1 : size;
  return c.body(Readable.toWeb(stream) as ReadableStream, range ? 206 : 200, {
    ...headers,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  });
}

/** What's known of an object, without its content. */
export const infoOf = ({ metadata, ...object }: ObjectRow) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: metadata?.size ?? 0,
  content_type: metadata?.mimetype ?? null,
  cache_control: metadata?.cacheControl ?? null,
  etag: metadata?.eTag ?? null,
  metadata: object.user_metadata ?? {},
  last_modified: metadata?.lastModified ?? object.updated_at,
  created_at: object.created_at,
});
