import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { bearerToken, callerOf, callerOfKey, roleOfKey } from '../kernel/caller.ts';
import { readLimitedBody } from '../kernel/body_limit.ts';
import { clientAddress } from '../kernel/client_address.ts';
import type { Caller, Kernel } from '../kernel/context.ts';
import { hungUp, openCors, unknownPath } from '../kernel/front.ts';
import { isGone } from '../kernel/gone.ts';
import { objectionToJson } from '../kernel/json_limits.ts';
import { bucketListing, changedBucket, createBuckets, newBucket } from './buckets.ts';
import type { Disk } from './disks/disk.ts';
import { openDisk, storageFolder } from './disks/kept_at.ts';
import { createRoom, type Room, withRoom } from './disks/room.ts';
import type { S3Settings } from './disks/s3_settings.ts';
import { infoOf, sendObject } from './download.ts';
import { refusalOf, refusals } from './errors.ts';
import { list, listing, listPaged, pagedListing } from './listing.ts';
import { sentTypeOf } from './names.ts';
import { createObjects, type Place } from './objects.ts';
import type { Asker } from './rows.ts';
import { createSignatures } from './signed.ts';
import { createRenderer } from './render.ts';
import { transformation } from './transformation.ts';
import { userMetadataOf } from './uploads/body.ts';
import { createUnfinishedUploads } from './uploads/unfinished.ts';
import { createWholeUploads } from './uploads/whole.ts';
import { createResumable, type Uploader } from './uploads/resumable.ts';

const mount = '/storage/v1';
const maxJsonBytes = 1024 ** 2;

const manyNames = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });
const seconds = z
  .number()
  .int()
  .min(1)
  .max(10 * 365 * 24 * 3600);
const oneAddress = z.object({ expiresIn: seconds, transform: transformation.optional() });
const manyAddresses = z.object({
  expiresIn: seconds,
  paths: z.array(z.string().max(1024)).min(1).max(1000),
});
const moving = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});
const copying = moving.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .optional(),
});

/** Who asks, and whence. */
const askerOf = (c: Context, caller: Caller): Asker => ({
  ...caller,
  address: clientAddress(c),
});

/** By a token or a key in the `authorization` header, or by a key alone. */
async function callerFrom(kernel: Kernel, c: Context): Promise<Asker> {
  const shown = bearerToken(c.req) ?? c.req.header('apikey');
  if (shown === undefined) throw refusals.noAuthorization();
  const role = roleOfKey(kernel, shown);
  if (role) return askerOf(c, callerOfKey(role));
  const verdict = await kernel.tokens.verify(shown);
  if (verdict.ok) return askerOf(c, callerOf(verdict.claims));
  if (verdict.problem === 'expired') throw refusals.badToken('"exp" claim timestamp check failed');
  if (verdict.problem === 'signature') throw refusals.badToken('signature verification failed');
  throw refusals.badToken('Invalid Compact JWS');
}

async function jsonOf<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.infer<Shape>> {
  const body = await readLimitedBody(c, maxJsonBytes);
  if (!body.ok) throw refusals.body('Request body is too large');
  if (objectionToJson(body.bytes) !== null) throw refusals.body('Body is not valid JSON');
  let value: unknown;
  try {
    value = body.bytes.length === 0 ? {} : JSON.parse(body.bytes.toString('utf8'));
  } catch {
    throw refusals.body('Body is not valid JSON');
  }
  return shaped(shape, value, 'body');
}

function shaped<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  where: 'body' | 'querystring',
): z.infer<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refusals.body(`${where}/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
}

/** The parts of an address below `from`, empty ones too: a name may hold them. */
function partsOf(c: Context, from: string): readonly string[] {
  const { pathname } = new URL(c.req.url);
  const below = pathname.slice(pathname.indexOf(`${mount}/${from}/`) + `${mount}/${from}/`.length);
  try {
    return below.split('/').map(decodeURIComponent);
  } catch {
    throw refusals.key(below);
  }
}

function placeFrom([bucket = '', ...name]: readonly string[]): Place {
  return { bucket, name: name.join('/') };
}

const isUpsert = (c: Context): boolean => c.req.header('x-upsert') === 'true';
/** Clients encode what they are given. */
const addressOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

export interface Storage {
  /** Takes away what was abandoned; of files without a row, those written before `before`. */
  tidy(before: Date): Promise<void>;
}

const tidySeconds = 30;
const strayEveryMs = 3_600_000;
const strayHours = 24;

/** Puts the storage protocol on the app: files in the data folder or an S3 store, rows under the policies of `storage.objects`. */
export async function mountStorage(
  app: Hono,
  kernel: Kernel,
  dataDir: string,
  store: S3Settings | null,
): Promise<Storage> {
  const folder = storageFolder(dataDir);
  const room = createRoom(folder, createFullNotice(kernel));
  const kept = await openDisk(dataDir, store, kernel.secrets.jwtSecret);
  const storage = createStorage(kernel, folder, store ? kept : withRoom(kept, room), room);
  await storage.buckets.makeConfigured();
  app.use(`${mount}/*`, openCors);
  app.route(mount, storage.app);
  app.all(`${mount}/*`, unknownPath);

  const tidy = async (before: Date) => {
    await storage.objects.sweep();
    await storage.objects.sweepStrays(before);
    await storage.resumable.cleanUp();
  };
  let strays = 0;
  const tidySometimes = async () => {
    const time = Date.now();
    if (time - strays < strayEveryMs) {
      await storage.objects.sweep();
      await storage.resumable.cleanUp();
      return;
    }
    strays = time;
    await tidy(new Date(time - strayHours * 3_600_000));
  };
  let underWay: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = tidySometimes().catch((error: unknown) =>
      kernel.log.warn({ code: (error as { code?: string }).code }, 'files could not be tidied up'),
    );
  }, tidySeconds * 1000);
  timer.unref();
  kernel.onClose(async () => {
    clearInterval(timer);
    await underWay;
  });
  return { tidy };
}

/** Names a disk that is full, once an hour: an upload that is refused says nothing to the operator. */
function createFullNotice({ log, now }: Pick<Kernel, 'log' | 'now'>): (freeBytes: number) => void {
  let saidAt = -Infinity;
  return (freeBytes) => {
    const at = now().getTime();
    if (at - saidAt < strayEveryMs) return;
    saidAt = at;
    log.error({ freeBytes }, 'the disk is nearly full: no files are taken until there is room');
  };
}

function createStorage(kernel: Kernel, folder: string, disk: Disk, room: Room) {
  const { database, admission } = kernel;
  const pools = { storage: database.storage, rest: { pool: database.rest, admission } };
  const objects = createObjects(kernel, pools, disk);
  const buckets = createBuckets(kernel, pools);
  const signatures = createSignatures(kernel);
  const unfinished = createUnfinishedUploads(pools.storage);
  const parts = { folder, disk, room, objects, unfinished };
  const resumable = createResumable(kernel, parts, `${mount}/upload/resumable`);
  const signedResumable = createResumable(kernel, parts, `${mount}/upload/resumable/sign`);
  const storedFrom = createWholeUploads(objects, disk);
  const sendImage = createRenderer(objects);
  const hasSession = async (id: string): Promise<boolean> => {
    const { rowCount } = await database.auth.query(
      'select from auth.sessions where id::text = $1',
      [id],
    );
    return rowCount === 1;
  };
  const app = new Hono();

  app.onError((error, c) => {
    if (hungUp(error, c)) return c.body(null, 400);
    // Its message says what was refused and names no key.
    if (error.name === 'S3Failure')
      kernel.log.error({ reason: error.message }, 'the file store failed');
    return refusalOf(error).response(c);
  });

  app.get('/status', (c) => c.body(null, 200));

  app.post('/bucket', async (c) => {
    const caller = await callerFrom(kernel, c);
    return c.json({ name: await buckets.create(caller, await jsonOf(c, newBucket)) });
  });
  app.get('/bucket', async (c) => {
    const caller = await callerFrom(kernel, c);
    return c.json(await buckets.list(caller, shaped(bucketListing, c.req.query(), 'querystring')));
  });
  app.get('/bucket/:id', async (c) => {
    const caller = await callerFrom(kernel, c);
    return c.json(await buckets.get(caller, c.req.param('id')));
  });
  app.put('/bucket/:id', async (c) => {
    const caller = await callerFrom(kernel, c);
    await buckets.change(caller, c.req.param('id'), await jsonOf(c, changedBucket));
    return c.json({ message: 'Successfully updated' });
  });
  app.post('/bucket/:id/empty', async (c) => {
    await objects.removeAll(await callerFrom(kernel, c), c.req.param('id'));
    return c.json({ message: 'Successfully emptied' });
  });
  app.delete('/bucket/:id', async (c) => {
    await buckets.remove(await callerFrom(kernel, c), c.req.param('id'));
    return c.json({ message: 'Successfully deleted' });
  });

  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerFrom(kernel, c);
    return c.json(await list(pools.rest, caller, c.req.param('bucket'), await jsonOf(c, listing)));
  });
  app.post('/object/list-v2/:bucket', async (c) => {
    const caller = await callerFrom(kernel, c);
    const asked = await jsonOf(c, pagedListing);
    const page = await listPaged(pools.rest, caller, c.req.param('bucket'), asked);
    if (!page) throw refusals.body('body/cursor is not one that this server gave');
    return c.json(page);
  });

  app.post('/object/move', async (c) => {
    const caller = await callerFrom(kernel, c);
    const asked = await jsonOf(c, moving);
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = asked;
    const moved = await objects.move(
      caller,
      { bucket: bucketId, name: sourceKey },
      { bucket: destinationBucket, name: destinationKey },
    );
    const key = `${moved.bucket_id}/${moved.name}`;
    return c.json({ message: 'Successfully moved', Id: moved.id, Key: key });
  });
  app.post('/object/copy', async (c) => {
    const caller = await callerFrom(kernel, c);
    const asked = await jsonOf(c, copying);
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = asked;
    const from = { bucket: bucketId, name: sourceKey };
    const source = await objects.find(caller, from, 'object.copy');
    const { metadata } = source;
    const said = c.req.header('x-metadata');
    const overrides = asked.copyMetadata ? {} : (asked.metadata ?? {});
    const copied = await objects.write(
      caller,
      { bucket: destinationBucket, name: destinationKey },
      isUpsert(c) ? 'upsert' : 'new',
      {
        type: overrides.mimetype ?? sentTypeOf(metadata?.mimetype),
        bytes: metadata?.size,
        async put(version, maxBytes) {
          if ((metadata?.size ?? 0) > maxBytes) throw refusals.tooLarge();
          if (!(await disk.copy(source.version, version))) throw refusals.noObject();
          return { bytes: metadata?.size ?? 0, md5: (metadata?.eTag ?? '').replaceAll('"', '') };
        },
        described: async () => ({
          cacheControl: overrides.cacheControl ?? metadata?.cacheControl ?? 'no-cache',
          userMetadata: asked.copyMetadata
            ? source.user_metadata
            : userMetadataOf(said && Buffer.from(said, 'base64').toString('utf8')),
        }),
      },
    );
    return c.json({ ...copied, Id: copied.id, Key: `${copied.bucket_id}/${copied.name}` });
  });

  // Addresses that are signed.
  app.post('/object/upload/sign/*', async (c) => {
    const caller = await callerFrom(kernel, c);
    const place = placeFrom(partsOf(c, 'object/upload/sign'));
    const upsert = isUpsert(c);
    await objects.requireWriting(caller, place, upsert ? 'upsert' : 'new');
    const where = `${place.bucket}/${place.name}`;
    const token = await signatures.signWriting(where, caller, upsert);
    return c.json({ url: `/object/upload/sign/${addressOf(place)}?token=${token}`, token });
  });
  app.put('/object/upload/sign/*', async (c) => {
    const place = placeFrom(partsOf(c, 'object/upload/sign'));
    const opened = await signatures.openWriting(
      c.req.query('token') ?? '',
      `${place.bucket}/${place.name}`,
    );
    const caller = askerOf(c, opened.caller);
    return storedFrom(c, caller, place, opened.upsert ? 'upsert' : 'new');
  });
  app.post('/object/sign/*', async (c) => {
    const caller = await callerFrom(kernel, c);
    const place = placeFrom(partsOf(c, 'object/sign'));
    if (place.name === '') {
      const asked = await jsonOf(c, manyAddresses);
      const seen = await objects.findMany(caller, place.bucket, asked.paths, 'object.sign_many');
      const addresses = [];
      for (const name of asked.paths) {
        if (isGone(c)) return c.body(null, 400);
        const found = seen.get(name);
        const token =
          found &&
          (await signatures.signReading(
            { place: `${place.bucket}/${name}`, object: found.id },
            caller,
            asked.expiresIn,
          ));
        addresses.push({
          path: name,
          signedURL: token
            ? `/object/sign/${addressOf({ bucket: place.bucket, name })}?token=${token}`
            : null,
          error: token ? null : 'Either the object does not exist or you do not have access to it',
        });
      }
      return c.json(addresses);
    }
    const asked = await jsonOf(c, oneAddress);
    const { id } = await objects.find(caller, place, 'object.sign');
    const opens = { place: `${place.bucket}/${place.name}`, object: id };
    const token = await signatures.signReading(opens, caller, asked.expiresIn, asked.transform);
    const kind = asked.transform ? 'render/image/sign' : 'object/sign';
    return c.json({ signedURL: `/${kind}/${addressOf(place)}?token=${token}` });
  });
  /** The object that a signed address was made for, while who asked for it is signed in: not another one that has its name by now. */
  const signedFrom = async (c: Context, place: Place) => {
    const { object, session, image } = await signatures.openReading(
      c.req.query('token') ?? '',
      `${place.bucket}/${place.name}`,
    );
    const row = await objects.findForAll(place, true);
    if (row.id !== object) throw refusals.noObject();
    if (session !== undefined && !(await hasSession(session)))
      throw refusals.signature('the session that it was made in is over');
    return { row, image };
  };
  app.get('/object/sign/*', async (c) => {
    const { row, image } = await signedFrom(c, placeFrom(partsOf(c, 'object/sign')));
    // Who was given a smaller image wasn't given the whole one.
    if (image) throw refusals.wrongSignature();
    return sendObject(c, objects, row);
  });

  // What is known of one.
  const sendInfo = (c: Context, row: Parameters<typeof infoOf>[0]) =>
    c.req.method === 'HEAD'
      ? c.body(null, 200, {
          etag: row.metadata?.eTag ?? '',
          'content-length': String(row.metadata?.size ?? 0),
          'content-type': sentTypeOf(row.metadata?.mimetype),
          'last-modified': new Date(row.metadata?.lastModified ?? row.updated_at).toUTCString(),
        })
      : c.json(infoOf(row));
  app.get('/object/info/public/*', async (c) =>
    sendInfo(c, await objects.findForAll(placeFrom(partsOf(c, 'object/info/public')), false)),
  );
  app.get('/object/info/sign/*', async (c) => {
    const { row } = await signedFrom(c, placeFrom(partsOf(c, 'object/info/sign')));
    return sendInfo(c, row);
  });
  for (const kind of ['object/info/authenticated', 'object/info'] as const)
    app.get(`/${kind}/*`, async (c) => {
      const caller = await callerFrom(kernel, c);
      return sendInfo(c, await objects.find(caller, placeFrom(partsOf(c, kind)), 'object.info'));
    });

  // Content.
  app.get('/object/public/*', async (c) =>
    sendObject(c, objects, await objects.findForAll(placeFrom(partsOf(c, 'object/public')), false)),
  );
  for (const kind of ['object/authenticated', 'object'] as const)
    app.get(`/${kind}/*`, async (c) => {
      const caller = await callerFrom(kernel, c);
      const place = placeFrom(partsOf(c, kind));
      return sendObject(c, objects, await objects.find(caller, place, 'object.get_authenticated'));
    });
  app.post('/object/*', async (c) => {
    const caller = await callerFrom(kernel, c);
    const place = placeFrom(partsOf(c, 'object'));
    return storedFrom(c, caller, place, isUpsert(c) ? 'upsert' : 'new');
  });
  app.put('/object/*', async (c) => {
    const caller = await callerFrom(kernel, c);
    return storedFrom(c, caller, placeFrom(partsOf(c, 'object')), 'update');
  });
  app.delete('/object/*', async (c) => {
    const caller = await callerFrom(kernel, c);
    const place = placeFrom(partsOf(c, 'object'));
    if (place.name === '') {
      const { prefixes } = await jsonOf(c, manyNames);
      return c.json(await objects.remove(caller, place.bucket, prefixes));
    }
    const removed = await objects.remove(caller, place.bucket, [place.name]);
    if (removed.length === 0) throw refusals.noObject();
    return c.json({ message: 'Successfully deleted' });
  });

  // Images, made smaller.
  app.get('/render/image/public/*', async (c) => {
    const wanted = shaped(transformation, c.req.query(), 'querystring');
    const place = placeFrom(partsOf(c, 'render/image/public'));
    return sendImage(c, await objects.findForAll(place, false), wanted);
  });
  app.get('/render/image/authenticated/*', async (c) => {
    const wanted = shaped(transformation, c.req.query(), 'querystring');
    const caller = await callerFrom(kernel, c);
    const place = placeFrom(partsOf(c, 'render/image/authenticated'));
    return sendImage(c, await objects.find(caller, place, 'object.get_authenticated'), wanted);
  });
  app.get('/render/image/sign/*', async (c) => {
    const { row, image } = await signedFrom(c, placeFrom(partsOf(c, 'render/image/sign')));
    return sendImage(c, row, image ?? {});
  });

  // In parts.
  app.all('/upload/resumable/sign/*', (c) => partly(c, true));
  app.all('/upload/resumable/sign', (c) => partly(c, true));
  app.all('/upload/resumable/*', (c) => partly(c, false));
  app.all('/upload/resumable', (c) => partly(c, false));

  async function partly(c: Context, isSigned: boolean): Promise<Response> {
    const server = isSigned ? signedResumable : resumable;
    if (c.req.method === 'OPTIONS') return server.handle(c.req.raw, null);
    return server.handle(c.req.raw, isSigned ? await signedUploader(c) : await uploaderFrom(c));
  }

  async function uploaderFrom(c: Context): Promise<Uploader> {
    const caller = await callerFrom(kernel, c);
    return {
      writer: caller,
      owner: caller.claims.sub ?? caller.role,
      isUpsert: isUpsert(c),
      only: null,
    };
  }

  async function signedUploader(c: Context): Promise<Uploader> {
    const token = c.req.header('x-signature') ?? '';
    const opened = await signatures.openAnyWriting(token);
    return {
      writer: askerOf(c, opened.caller),
      // Counted with the person's others: a place may be made anew as often as one likes.
      owner: opened.caller.claims.sub ?? `signed ${opened.place}`,
      isUpsert: opened.upsert,
      only: placeFrom(opened.place.split('/')),
    };
  }

  return { app, objects, buckets, resumable };
}

/** Requests whose body goes to the disk as it comes: only what waits to be written is held in memory. */
export const isStreamed = (method: string, pathname: string): boolean => {
  if (method === 'PATCH' || method === 'POST')
    if (pathname.startsWith(`${mount}/upload/resumable`)) return true;
  if (method !== 'POST' && method !== 'PUT') return false;
  if (!pathname.startsWith(`${mount}/object/`)) return false;
  return !(method === 'POST' && /\/object\/(?:list|list-v2|sign|copy|move)(?:\/|$)/.test(pathname));
};
