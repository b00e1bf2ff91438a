import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { DOMParser } from '@xmldom/xmldom';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type Disk, isFileName, type Written } from './disk.ts';
import type { S3Settings } from './s3_settings.ts';

/** What the store answered, or that it didn't. Its message names no key. */
export class S3Failure extends Error {
  /** As of a file system, where it means the same. */
  readonly code: 'ENOSPC' | 'STORE_AWAY' | 'STORE_REFUSED';
  readonly status: number | null;

  constructor(what: string, status: number | null, word: string, cause?: unknown) {
    super(`The file store ${what}: ${[status, word].filter((part) => part).join(' ')}`, { cause });
    this.name = 'S3Failure';
    this.status = status;
    const isFull =
      status === 507 || /^(?:InsufficientStorage|QuotaExceeded|XMinioStorageFull)$/.test(word);
    this.code = isFull
      ? 'ENOSPC'
      : status === null || (status >= 500 && status !== 501) || status === 429
        ? 'STORE_AWAY'
        : 'STORE_REFUSED';
  }
}

/** What one part of a large file has; smaller files go as one. S3 takes no smaller parts than 5 MiB, but for the last. */
const partBytes = 8 * 1024 ** 2;
/** Of requests whose answer has not begun. */
const answerSeconds = 30;
const tries = 4;
const removedAtOnce = 8;
/** Files on their way at a time: each holds a part in memory, and the next one. More are told to come again. */
const writtenAtOnce = 32;

/** A store of an owner's choice is bounded by them; an answer in XML is still read with care. */
const maxXmlBytes = 8 * 1024 ** 2;

interface Asked {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const parseXml = (text: string): Element | null => {
  try {
    return new DOMParser({ errorHandler: () => {} }).parseFromString(text, 'text/xml')
      .documentElement;
  } catch {
    return null;
  }
};
const textOf = (element: Element | null, name: string): string =>
  element?.getElementsByTagName(name)[0]?.textContent ?? '';
const eachOf = (element: Element | null, name: string): Element[] =>
  element ? Array.from(element.getElementsByTagName(name)) : [];

/** The same bytes in pieces of one size, the last one shorter. */
async function* piecesOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + size - filled);
      piece.set(some, filled);
      filled += some.length;
      at += some.length;
      if (filled === size) {
        yield piece;
        piece = new Uint8Array(size);
        filled = 0;
      }
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

async function* joined<Value>(
  some: readonly Value[],
  rest: AsyncIterable<Value>,
): AsyncGenerator<Value> {
  yield* some;
  yield* rest;
}

export interface S3Disk extends Disk {
  /** Takes the bucket for the installation of this name. False where it's another's: each would clean up what it doesn't know. */
  claim(installation: string): Promise<boolean>;
}

const ownerKey = 'mendwell-installation';

/** Files in a bucket of an S3-compatible store. The store shows a file once all of it has come, and what is sent in parts once they're put
 *  together. Every body is signed with its SHA-256, so that what arrives is what was sent. */
export function openS3Disk(settings: S3Settings): S3Disk {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region: settings.region,
  });
  const base = new URL(settings.endpoint);
  if (settings.pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${settings.bucket}`;
  else base.hostname = `${settings.bucket}.${base.hostname}`;
  const addressOf = (name: string, query: Readonly<Record<string, string>>): URL => {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
    url.search = new URLSearchParams(query).toString();
    return url;
  };

  async function fetchOnce({ method, name = '', query = {}, headers = {}, body }: Asked) {
    const signed = await client.sign(addressOf(name, query).href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      ...(body && { body }),
    });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerSeconds * 1000);
    try {
      // A redirect would show the signature to another host.
      return await fetch(signed, { signal: late.signal, redirect: 'manual' });
    } finally {
      clearTimeout(timer);
    }
  }

  /** What it answers with 2xx; null where there is nothing of that name. What passes by itself is tried again. */
  async function ask(what: string, asked: Asked): Promise<Response | null> {
    for (let turn = 1; ; turn += 1) {
      let failure: S3Failure;
      try {
        const answer = await fetchOnce(asked);
        if (answer.ok) return answer;
        const said = parseXml((await answer.text()).slice(0, maxXmlBytes));
        const word = textOf(said, 'Code').replaceAll(/\W/g, '');
        if (answer.status === 404 && word !== 'NoSuchBucket') return null;
        failure = new S3Failure(what, answer.status, word);
      } catch (error) {
        failure = new S3Failure(what, null, 'it did not answer', error);
      }
      if (failure.code !== 'STORE_AWAY' || turn === tries) throw failure;
      await pause(100 * 2 ** turn * (0.5 + Math.random()));
    }
  }

  async function xmlOf(what: string, asked: Asked): Promise<Element | null> {
    const answer = await ask(what, asked);
    if (!answer) return null;
    const read = parseXml(await answer.text());
    // Some of what fails late is answered 200.
    if (read?.localName === 'Error' || !read)
      throw new S3Failure(what, 500, textOf(read, 'Code').replaceAll(/\W/g, ''));
    return read;
  }

  const keyOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('a file is named by a UUID');
    return name;
  };
  const away = (what: string) => new S3Failure(what, 404, 'NotFound');

  async function abandon(name: string, uploadId: string): Promise<void> {
    await ask('did not give up an upload', { method: 'DELETE', name, query: { uploadId } });
  }

  async function writeParts(
    name: string,
    parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    const what = 'did not take a large file';
    const begun = await xmlOf(what, { method: 'POST', name, query: { uploads: '' } });
    const uploadId = textOf(begun, 'UploadId');
    if (uploadId === '') throw away(what);
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const answer = await ask(what, {
          method: 'PUT',
          name,
          query: { partNumber: String(tags.length + 1), uploadId },
          body: part,
        });
        tags.push(answer?.headers.get('etag') ?? '');
      }
      const list = tags.map(
        (tag, at) =>
          `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      );
      const done = await xmlOf(what, {
        method: 'POST',
        name,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: new TextEncoder().encode(
          `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
        ),
      });
      if (!done) throw away(what);
    } catch (error) {
      // Where this fails too, `tidy` gives it up later.
      await abandon(name, uploadId).catch(() => undefined);
      throw error;
    }
  }

  let writing = 0;
  async function write(name: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
    if (writing >= writtenAtOnce)
      throw new S3Failure('is taking as many files as it can', null, 'Busy');
    writing += 1;
    try {
      return await writeNow(keyOf(name), content);
    } finally {
      writing -= 1;
    }
  }

  async function writeNow(key: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
    const hash = createHash('md5');
    let bytes = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const pieces = piecesOf(counted(), partBytes);
    try {
      const first = await pieces.next();
      const second = first.done ? first : await pieces.next();
      if (first.done || second.done) {
        const body = first.done ? new Uint8Array() : first.value;
        const what = 'did not take a file';
        if (!(await ask(what, { method: 'PUT', name: key, body }))) throw away(what);
      } else await writeParts(key, joined([first.value, second.value], pieces));
    } finally {
      // Whoever sends it hears that nobody reads on.
      await pieces.return(undefined);
    }
    return { bytes, md5: hash.digest('hex') };
  }

  async function* keysBefore(before: Date): AsyncGenerator<string> {
    let token = '';
    do {
      const page: Element | null = await xmlOf('did not list its files', {
        method: 'GET',
        query: { 'list-type': '2', ...(token && { 'continuation-token': token }) },
      });
      for (const each of eachOf(page, 'Contents')) {
        const key = textOf(each, 'Key');
        if (isFileName(key) && new Date(textOf(each, 'LastModified')) < before) yield key;
      }
      token = textOf(page, 'NextContinuationToken');
    } while (token !== '');
  }

  return {
    write,

    async adopt(name, file): Promise<Written> {
      const written = await write(name, createReadStream(file, { highWaterMark: 256 * 1024 }));
      await fs.rm(file, { force: true });
      return written;
    },

    async read(name: string, range?: ByteRange): Promise<Readable | null> {
      const answer = await ask('did not give a file', {
        method: 'GET',
        name: keyOf(name),
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      });
      if (!answer) return null;
      // One that reads ranges otherwise would send something else.
      const length = answer.headers.get('content-length');
      if (
        range &&
        (answer.status !== 206 ||
          (length !== null && Number(length) !== range.end - range.start + 1))
      ) {
        await answer.body?.cancel();
        throw new S3Failure('gave no part of a file', 501, 'NoRange');
      }
      return answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]);
    },

    async copy(from, to): Promise<boolean> {
      const source = `/${settings.bucket}/${keyOf(from)}`;
      const copied = await xmlOf('did not copy a file', {
        method: 'PUT',
        name: keyOf(to),
        headers: { 'x-amz-copy-source': source },
      });
      return copied !== null;
    },

    async remove(names): Promise<void> {
      const waiting = [...names];
      await Promise.all(
        Array.from({ length: Math.min(removedAtOnce, waiting.length) }, async () => {
          for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
            await ask('did not remove a file', { method: 'DELETE', name: keyOf(name) });
        }),
      );
    },

    list: keysBefore,

    async tidy(before) {
      // Not every store tells; its own rules for a bucket can end it, too.
      const begun = await xmlOf('did not list what is being sent', {
        method: 'GET',
        query: { uploads: '' },
      }).catch((error: unknown) => {
        if (error instanceof S3Failure && error.status === 501) return null;
        throw error;
      });
      for (const each of eachOf(begun, 'Upload'))
        if (isFileName(textOf(each, 'Key')) && new Date(textOf(each, 'Initiated')) < before)
          await abandon(textOf(each, 'Key'), textOf(each, 'UploadId'));
    },

    async claim(installation): Promise<boolean> {
      const what = 'can’t be used';
      const found = await ask(what, { method: 'GET', name: ownerKey });
      if (found) return (await found.text()).trim() === installation;
      const body = new TextEncoder().encode(`${installation}\n`);
      if (!(await ask(what, { method: 'PUT', name: ownerKey, body }))) throw away(what);
      return true;
    },
  };
}
