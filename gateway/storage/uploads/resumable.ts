import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { Kernel } from '../../kernel/context.ts';
import type { Disk } from '../disks/disk.ts';
import type { Room } from '../disks/room.ts';
import { refusalOf, refusals } from '../errors.ts';
import type { ObjectStore, Place, Writing } from '../objects.ts';
import { cacheControlOf } from '../names.ts';
import { userMetadataOf } from './body.ts';
import { type UnfinishedUploads, unfinishedHours } from './unfinished.ts';
import type { Asker } from '../rows.ts';

/** Who asks, and whether what's there already may be overwritten. */
export interface Uploader {
  readonly writer: Asker;
  /** Whom an upload belongs to: nobody else goes on with it. */
  readonly owner: string;
  readonly isUpsert: boolean;
  /** The one object that a signed address is for. */
  readonly only: Place | null;
}

type Words = Readonly<Record<string, string | null | undefined>>;

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const placeOf = (words: Words): Place => ({
  bucket: words.bucketName ?? '',
  name: words.objectName ?? '',
});

const typeIn = (words: Words): string => words.contentType ?? 'application/octet-stream';

/** The upload that a request is about. */
function idOf(request: Request, last?: string): string | undefined {
  const id = last ?? new URL(request.url).pathname.split('/').at(-1) ?? '';
  return idShape.test(id) ? id : undefined;
}

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
  /** Takes away what nobody went on with, and what belongs to somebody who is gone. Returns how many. */
  cleanUp(): Promise<number>;
}

/** What uploads in parts are made with. */
interface ResumableParts {
  /** Where parts lie until they are whole. */
  readonly folder: string;
  readonly disk: Disk;
  readonly room: Room;
  readonly objects: ObjectStore;
  readonly unfinished: UnfinishedUploads;
}

/** Uploads in parts, by the tus protocol. An upload lies apart until it is whole; then it becomes an object like any other, under
 *  the policies of that moment. */
export function createResumable(
  { config, siteUrl }: Pick<Kernel, 'config' | 'siteUrl'>,
  { folder, disk, room, objects, unfinished }: ResumableParts,
  mount: string,
): Resumable {
  const parts = path.join(folder, 'parts');
  const datastore = new FileStore({
    directory: parts,
    expirationPeriodInMilliseconds: unfinishedHours * 3_600_000,
  });
  // The library asks once more for an upload that it has just finished; by then it lies elsewhere.
  const finished = new Map<string, Upload>();
  const getUpload = datastore.getUpload.bind(datastore);
  datastore.getUpload = async (id) => finished.get(id) ?? getUpload(id);
  const uploaders = new WeakMap<object, Uploader>();

  const uploaderOf = (request: object): Uploader => {
    const uploader = uploaders.get(request);
    if (!uploader) throw refusals.noAuthorization();
    return uploader;
  };
  /** What a request has begun, and what it has finished. */
  const begun = new WeakMap<object, string>();
  const ended = new WeakMap<object, string>();
  const removeParts = (id: string): Promise<unknown> =>
    datastore.remove(id).catch(() => datastore.configstore.delete(id));
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
    getFileIdFromRequest: idOf,
    onIncomingRequest: (request, id) =>
      answering(async () => {
        const uploader = uploaderOf(request);
        if (request.method === 'POST' || request.method === 'PATCH') await room.require();
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
        objects.requireType(bucket, typeIn(upload.metadata ?? {}));
        const maxBytes = objects.maxBytesOf(bucket);
        if ((upload.size ?? 0) > maxBytes) throw refusals.tooLarge();
        await unfinished.begin({
          ...place,
          id: upload.id,
          owner: uploader.owner,
          person: uploader.writer.claims.sub ?? null,
          bytes: upload.size ?? maxBytes,
        });
        begun.set(request, upload.id);
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
            type: typeIn(words),
            // The row of this name ends the one of the upload, in one transaction.
            version: upload.id,
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
          await unfinished.end(upload.id);
          await removeParts(upload.id);
        }
        finished.set(upload.id, upload);
        ended.set(request, upload.id);
        return {};
      }),
  });

  return {
    async handle(request, uploader) {
      if (uploader) uploaders.set(request, uploader);
      const answer = await server
        .handleWeb(request)
        .finally(() => finished.delete(ended.get(request) ?? ''));
      const id = request.method === 'DELETE' ? idOf(request) : undefined;
      // Given up, or begun and not taken: it holds no room any more.
      if (id !== undefined && answer.ok) await unfinished.end(id);
      const failed = answer.ok ? undefined : begun.get(request);
      if (failed !== undefined) {
        await unfinished.end(failed);
        await removeParts(failed);
      }
      return answer;
    },
    async cleanUp() {
      const present = (await datastore.configstore.list?.()) ?? [];
      const abandoned = await unfinished.tidy(present);
      for (const id of abandoned) await removeParts(id);
      return abandoned.length;
    },
  };
}
