import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import type { Metadata } from 'sharp';
import { createAtOnce } from './at_once.ts';
import { contained } from './download.ts';
import { refusals } from './errors.ts';
import type { ObjectStore } from './objects.ts';
import type { ObjectRow } from './rows.ts';
import { maxSide, type Transformation } from './transformation.ts';

/** Larger ones are not taken apart. */
const maxSourceBytes = 25 * 1024 ** 2;
const maxSourcePixels = 50_000_000;
/** What its pixels may take once they're unpacked; one that comes in several passes is held twice. */
const maxUnpackedBytes = 200 * 1024 ** 2;
const maxSeconds = 10;
/** How many are made at a time, and how many may wait for it. */
const atOnce = 2;
const waiting = 50;
/** Of one object, so that nobody's image stands in the way of all others. */
const ofOneObject = 4;

/** What is read: kinds that hold pixels, and nothing that is drawn by a program of theirs. */
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** AVIF takes minutes where it may take its time, and no clock of ours stops it. */
const optionsOf = (kind: Format, quality: number) =>
  kind === 'gif' ? {} : kind === 'avif' ? { quality, effort: 0 } : { quality };

const unreadable = () => refusals.body('The source image is invalid or unsupported for rendering');

/** Of a kind a browser says it takes: WebP, unless the image's own was asked for. */
function formatFor(c: Context, source: string, wanted: Transformation['format']): Format {
  if (wanted === 'avif' || wanted === 'webp') return wanted;
  if (wanted === undefined && /image\/webp/.test(c.req.header('accept') ?? '')) return 'webp';
  if (source === 'png' || source === 'webp' || source === 'gif') return source;
  return source === 'avif' ? 'avif' : 'jpeg';
}

/** Bytes of a sample, by what libvips calls its depth. */
const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

const unpackedBytesOf = ({ width, height, channels, depth, isProgressive }: Metadata): number =>
  width * height * channels * (sampleBytes[depth] ?? 8) * (isProgressive ? 2 : 1);

async function make(
  bytes: Buffer,
  c: Context,
  { width, height, resize = 'cover', quality = 80, format }: Transformation,
): Promise<{ readonly data: Buffer; readonly type: string }> {
  // Loaded with the first image: most installations never make one.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maxSourcePixels, failOn: 'error' });
    const found = await image.metadata();
    const { format: source } = found;
    if (!readable.has(source) || unpackedBytesOf(found) > maxUnpackedBytes) throw unreadable();
    const kind = formatFor(c, source, format);
    const isBoth = width !== undefined && height !== undefined;
    image.resize({
      width: width ?? maxSide,
      height: height ?? maxSide,
      fit: !isBoth || resize === 'contain' ? 'inside' : resize,
      withoutEnlargement: !isBoth || resize !== 'fill',
    });
    // Where and with what it was taken stays behind; which way is up doesn't.
    const data = await image
      .autoOrient()
      .timeout({ seconds: maxSeconds })
      .toFormat(kind, optionsOf(kind, quality))
      .toBuffer();
    return { data, type: `image/${kind}` };
  } catch {
    throw unreadable();
  }
}

/** Makes images from stored ones, a few at a time. */
export function createRenderer(objects: ObjectStore) {
  let running = 0;
  const queue: (() => void)[] = [];
  const ofObjects = createAtOnce(ofOneObject);

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw refusals.busy();
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  function done(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async function sendImage(
    c: Context,
    object: ObjectRow,
    wanted: Transformation,
  ): Promise<Response> {
    if ((object.metadata?.size ?? 0) > maxSourceBytes) throw unreadable();
    const release = ofObjects.take(object.id);
    if (!release) throw refusals.busy();
    try {
      return await sendInTurn(c, object, wanted);
    } finally {
      release();
    }
  };

  async function sendInTurn(
    c: Context,
    object: ObjectRow,
    wanted: Transformation,
  ): Promise<Response> {
    await turn();
    try {
      // Nobody waits for it any more.
      if (c.req.raw.signal.aborted) throw refusals.busy();
      const bytes = await buffer(await objects.open(object));
      const { data, type } = await make(bytes, c, wanted);
      return c.body(new Uint8Array(data), 200, {
        ...contained,
        vary: 'Authorization, Accept',
        'content-type': type,
        'content-length': String(data.length),
        'cache-control': object.metadata?.cacheControl ?? 'no-cache',
        'last-modified': new Date(object.metadata?.lastModified ?? object.updated_at).toUTCString(),
      });
    } finally {
      done();
    }
  }
}
