import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { codeOf, isDatabaseAway } from '../kernel/databases.ts';
import { Refusal } from '../kernel/refusal.ts';

/** An expected failure in the storage service's words. It answers 400 for whatever its body calls 4xx, as that service does;
 *  clients read `statusCode`. */
export class StorageRefusal extends Refusal {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.name = 'StorageRefusal';
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
  }

  response(c: Context): Response {
    const status = (this.statusCode < 500 ? 400 : this.statusCode) as ContentfulStatusCode;
    const { statusCode, error, code, message } = this;
    return c.req.method === 'HEAD'
      ? c.body(null, status)
      : c.json({ statusCode: String(statusCode), error, code, message }, status);
  }
}

/** Every way to be refused. */
export const refusals = {
  noAuthorization: () =>
    new StorageRefusal(400, 'Error', "headers must have required property 'authorization'"),
  badToken: (message: string) => new StorageRefusal(403, 'AccessDenied', message, 'Unauthorized'),
  denied: (message = 'new row violates row-level security policy') =>
    new StorageRefusal(403, 'AccessDenied', message, 'Unauthorized'),
  noBucket: () => new StorageRefusal(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noObject: () => new StorageRefusal(404, 'NoSuchKey', 'Object not found', 'not_found'),
  duplicate: (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
    new StorageRefusal(409, code, 'The resource already exists', 'Duplicate'),
  bucketNotEmpty: () =>
    new StorageRefusal(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  bucketName: () =>
    new StorageRefusal(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input'),
  key: (key: string) => new StorageRefusal(400, 'InvalidKey', `Invalid key: ${key}`),
  mimeType: (type: string) =>
    new StorageRefusal(
      415,
      'InvalidMimeType',
      `mime type ${type} is not supported`,
      'invalid_mime_type',
    ),
  tooLarge: (message = 'The object exceeded the maximum allowed size') =>
    new StorageRefusal(413, 'EntityTooLarge', message, 'Payload too large'),
  sizeFormat: () =>
    new StorageRefusal(
      400,
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    ),
  noContent: () => new StorageRefusal(400, 'InvalidRequest', 'No content provided'),
  incomplete: () =>
    new StorageRefusal(400, 'InvalidRequest', 'The upload ended before all of it had come'),
  body: (message: string) => new StorageRefusal(400, 'InvalidRequest', message),
  signature: (message = 'Invalid JWT') => new StorageRefusal(400, 'InvalidJWT', message),
  wrongSignature: () => new StorageRefusal(400, 'InvalidSignature', 'Invalid signature'),
  uploadSignature: () =>
    new StorageRefusal(400, 'InvalidUploadSignature', 'Invalid upload Signature'),
  noRoom: () =>
    new StorageRefusal(
      507,
      'InsufficientStorage',
      'There is no room left for files on this server. Nothing was changed.',
    ),
  tooManyAtOnce: () =>
    new StorageRefusal(429, 'SlowDown', 'Too many requests at once. Try again shortly.'),
  tooManyUploads: () =>
    new StorageRefusal(429, 'TooManyUploads', 'Finish or cancel some of your uploads first.'),
  tooManyReads: () =>
    new StorageRefusal(
      503,
      'SlowDown',
      'Too many of these files are being read at once. Try again shortly.',
    ),
  busy: () =>
    new StorageRefusal(503, 'SlowDown', 'Too many images are being made. Try again shortly.'),
  storeAway: () =>
    new StorageRefusal(
      503,
      'SlowDown',
      'The files cannot be reached right now. Nothing was changed. Try again shortly.',
    ),
  unavailable: () =>
    new StorageRefusal(
      503,
      'DatabaseConnectionLimit',
      'The database cannot be reached right now. Try again shortly.',
    ),
} as const;

/** What an error of the database or the disk means to who asked; anything else is thrown on. */
export function refusalOf(error: unknown): StorageRefusal {
  if (error instanceof StorageRefusal) return error;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return refusals.noRoom();
  if (code === 'STORE_AWAY') return refusals.storeAway();
  // A trigger of the product says the status itself, as to the data API.
  const [, status] = /^PT(4\d\d)$/.exec(code) ?? [];
  if (status === '413') return refusals.tooLarge((error as Error).message);
  if (status !== undefined)
    return new StorageRefusal(Number(status), 'InvalidRequest', (error as Error).message);
  if (code === '42501') return refusals.denied((error as Error).message);
  if (code === '23503') return refusals.noBucket();
  // A NUL, or what is no text of PostgreSQL: there is nothing of that name.
  if (code === '22021' || code === '22P05') return refusals.body('Invalid text in the request');
  if (code === '57014')
    return new StorageRefusal(544, 'DatabaseTimeout', 'The connection to the database timed out');
  // A file that isn't there isn't the database's socket.
  const isOfFile = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall !== 'connect';
  if (!isOfFile && isDatabaseAway(error)) return refusals.unavailable();
  throw error;
}
