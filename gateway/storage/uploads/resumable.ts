import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import type { Caller, Kernel } from '../../kernel/context.ts';
import type { Disk } from '../disks/disk.ts';
import { refusalOf, refusals } from '../errors.ts';
import type { ObjectStore, Place, Writing } from '../objects.ts';
import { cacheControlOf } from '../names.ts';
import { userMetadataOf } from './body.ts';

/** Who asks, and whether what's there already may be overwritten. */
export interface Uploader {
  readonly writer: Caller;
  /** Whom an upload belongs to: nobody else goes on with it. */
  readonly owner: string;
  readonly isUpsert: boolean;
  /** The one object that a signed address is for. */
  readonly only: Place | null;
}

type Words = Readonly<Record<string, string | null | undefined>>;

const unfinishedHours = 24;

/** How many uploads somebody may have begun and not finished. */
const maxUnfinished = 20;
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const placeOf = (words: Words): Place => ({
  bucket: words.bucketName ?? '',
  name: words.objectName ?? '',
});

/** In the words of the protocol's library: what it throws, it answers. */
const asAnswer = (error: unknown) => {
  const { statusCode, message } = refusalOf(error);
  return Object.assign(new Error(message), { status_code: statusCode, body: message });
};

const answering = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw asAnswer(error);
  }
};

export interface Resumable {
  handle(request: Request, uploader: Uploader | null): Promise<Response>;
  /** Takes away what nobody went on with. */
  cleanUp(): Promise<number>;
}

/** Uploads in parts, by the tus protocol. An upload lies apart until it is whole; then it becomes an object like any other, under
 *  the policies of that moment. */
export function createResumable(
  { config, siteUrl }: Pick<Kernel, 'config' | 'siteUrl'>,
  folder: string,
  disk: Disk,
  objects: ObjectStore,
  mount: string,
): Resumable {
  const parts = path.join(folder, 'parts');
  const datastore = new FileStore({
    directory: parts,
    expirationPeriodInMilliseconds: unfinishedHours * 3_600_000,
  });
  const uploaders = new WeakMap<object, Uploader>();

  const uploaderOf = (request: object): Uploader => {
    const uploader = uploaders.get(request);
    if (!uploader) throw refusals.noAuthorization();
    return uploader;
  };
  /** Uploads that aren't finished, by whom they belong to. Null until those from before the start were read. */
  let unfinished: Promise<Map<string, Set<string>>> | null = null;
  async function readUnfinished(): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    for (const id of (await datastore.configstore.list?.()) ?? []) {
      const upload = await datastore.configstore.get(id);
      const owner = upload?.metadata?.owner;
      if (owner) found.set(owner, (found.get(owner) ?? new Set()).add(id));
    }
    return found;
  }
  const unfinishedOf = async (owner: string): Promise<Set<string>> => {
    unfinished ??= readUnfinished();
    const all = await unfinished;
    const own = all.get(owner) ?? new Set();
    all.set(owner, own);
    return own;
  };
  const writingOf = ({ isUpsert }: Uploader): Writing => (isUpsert ? 'upsert' : 'new');
  const requirePlace = (uploader: Uploader, place: Place): void => {
    const { only } = uploader;
    if (only && (only.bucket !== place.bucket || only.name !== place.name))
      throw refusals.uploadSignature();
  };

  const server = new Server({
    path: mount,
    datastore,
    relativeLocation: true,
    // Of an upload that says its length last, too: the bucket's limit holds for every part.
    async maxSize(_request, id) {
      const upload = id === null ? null : await datastore.getUpload(id).catch(() => null);
      const bucket = upload?.metadata?.bucketName;
      const whole = config.storage.file_size_limit;
      return bucket
        ? objects.bucketOf(bucket).then(
            (row) => objects.maxBytesOf(row),
            () => whole,
          )
        : whole;
    },
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { path: base, id }) =>
      `${new URL(siteUrl).pathname.replace(/\/$/, '')}${base}/${id}`,
    getFileIdFromRequest(request, last) {
      const id = last ?? new URL(request.url).pathname.split('/').at(-1) ?? '';
      return idShape.test(id) ? id : undefined;
    },
    onIncomingRequest: (request, id) =>
      answering(async () => {
        const uploader = uploaderOf(request);
        if (request.method === 'POST') return;
        const upload = await datastore.getUpload(id);
        if (upload.metadata?.owner !== uploader.owner) throw refusals.noObject();
      }),
    onUploadCreate: (request, upload) =>
      answering(async () => {
        const uploader = uploaderOf(request);
        const place = placeOf(upload.metadata ?? {});
        requirePlace(uploader, place);
        const bucket = await objects.requireWriting(uploader.writer, place, writingOf(uploader));
        if ((upload.size ?? 0) > objects.maxBytesOf(bucket)) throw refusals.tooLarge();
        const own = await unfinishedOf(uploader.owner);
        if (own.size >= maxUnfinished) throw refusals.tooManyUploads();
        own.add(upload.id);
        return { metadata: { ...upload.metadata, owner: uploader.owner } };
      }),
    onUploadFinish: (request, upload) =>
      answering(async () => {
        const uploader = uploaderOf(request);
        const words: Words = upload.metadata ?? {};
        const place = placeOf(words);
        requirePlace(uploader, place);
        try {
          await objects.write(uploader.writer, place, writingOf(uploader), {
            type: words.contentType ?? 'application/octet-stream',
            async put(version, maxBytes) {
              if ((upload.size ?? 0) > maxBytes) throw refusals.tooLarge();
              return disk.adopt(version, path.join(parts, upload.id));
            },
            described: async () => ({
              cacheControl: cacheControlOf(words.cacheControl ?? undefined),
              userMetadata: userMetadataOf(words.metadata ?? undefined),
            }),
          });
        } finally {
          (await unfinishedOf(uploader.owner)).delete(upload.id);
          await datastore.remove(upload.id).catch(() => datastore.configstore.delete(upload.id));
        }
        return {};
      }),
  });

  server.on(EVENTS.POST_TERMINATE, (request, _response, id) => {
    const owner = uploaders.get(request)?.owner;
    if (owner !== undefined) void unfinishedOf(owner).then((own) => own.delete(id));
  });

  return {
    async handle(request, uploader) {
      if (uploader) uploaders.set(request, uploader);
      return server.handleWeb(request);
    },
    async cleanUp() {
      const removed = await server.cleanUpExpiredUploads();
      unfinished = null;
      return removed;
    },
  };
}
