import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { refusals } from '../errors.ts';
import { cacheControlOf } from '../names.ts';

/** What comes with a file. */
export interface Described {
  /** As it's sent again, e.g. `max-age=3600`. */
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/** A file on its way in. */
export interface IncomingFile {
  readonly type: string;
  /** Its bytes, once. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Known once all of the content has come: a form may say it after its file. */
  described(): Promise<Described>;
}

/** The words a client kept with its file, from JSON; null where they're no object. */
export function userMetadataOf(json: string | undefined): Readonly<Record<string, unknown>> | null {
  if (json === undefined || json === '') return null;
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const maxFieldBytes = 64 * 1024;

/** The raw body, or the first file of a form. */
export async function receiveFile(c: Context): Promise<IncomingFile> {
  const type = c.req.header('content-type') ?? 'application/octet-stream';
  const { body } = c.req.raw;
  if (/^multipart\/form-data/i.test(type)) {
    if (!body) throw refusals.noContent();
    return firstFileOf(Readable.fromWeb(body as never), type);
  }
  const userMetadata = c.req.header('x-metadata');
  const declared = c.req.header('content-length');
  return {
    type,
    content: whole(body, declared === undefined ? null : Number(declared)),
    described: async () => ({
      cacheControl: cacheControlOf(c.req.header('cache-control')),
      userMetadata: userMetadataOf(
        userMetadata === undefined
          ? undefined
          : Buffer.from(userMetadata, 'base64').toString('utf8'),
      ),
    }),
  };
}

/** A body that ends early is no file. */
async function* whole(
  body: ReadableStream<Uint8Array> | null,
  declaredBytes: number | null,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  if (body)
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      yield chunk;
    }
  if (declaredBytes !== null && bytes !== declaredBytes) throw refusals.incomplete();
}

async function firstFileOf(body: Readable, contentType: string): Promise<IncomingFile> {
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { files: 1, fields: 20, fieldSize: maxFieldBytes, headerPairs: 50 },
    });
  } catch {
    throw refusals.body('Invalid multipart body');
  }
  const fields = new Map<string, string>();
  let isOver = false;
  const over = new Promise<void>((resolve, reject) => {
    form.once('finish', resolve).once('error', reject);
    body.once('error', reject);
    body.once('close', () => body.readableEnded || reject(refusals.incomplete()));
  });
  over.then(
    () => {
      isOver = true;
    },
    () => {},
  );
  form.on('field', (name, value) => fields.set(name, value));
  const file = await new Promise<{ stream: Readable; type: string }>((resolve, reject) => {
    form.once('file', (_field, stream, _name, _encoding, mime) =>
      resolve({ stream, type: mime || 'application/octet-stream' }),
    );
    over.then(() => reject(refusals.noContent()), reject);
    body.pipe(form);
  }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'StorageRefusal'
      ? error
      : refusals.body('Invalid multipart body');
  });
  over.catch((error: Error) => file.stream.destroy(error));
  return {
    type: file.type,
    content: file.stream,
    async described() {
      if (!isOver)
        await over.catch(() => {
          throw refusals.incomplete();
        });
      return {
        cacheControl: cacheControlOf(fields.get('cacheControl')),
        userMetadata: userMetadataOf(fields.get('metadata') ?? fields.get('userMetadata')),
      };
    },
  };
}

/** So much more is heard out of what is refused: who still writes when the connection ends hears of a broken connection, and not why. */
const discardedBytes = 32 * 1024 ** 2;

async function hearOut(content: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let bytes = 0; bytes <= discardedBytes; ) {
      const next = await content.next();
      if (next.done) return;
      bytes += next.value.length;
    }
    await content.return?.();
  } catch {
    // It broke off by itself.
  }
}

/** Refuses what is larger. Where whoever takes it gives up, the rest is heard out. */
export async function* limited(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (let bytes = 0; ; ) {
      isOver = true;
      const next = await chunks.next();
      if (next.done) return;
      isOver = false;
      bytes += next.value.length;
      if (bytes > maxBytes) throw refusals.tooLarge();
      yield next.value;
    }
  } finally {
    if (!isOver) await hearOut(chunks);
  }
}
