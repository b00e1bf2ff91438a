import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// An S3-compatible store in memory: one bucket, path style, every request signed by AWS Signature Version 4, which is worked out here
// from its description and by nothing that signs.

interface Account {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Stored {
  readonly bytes: Buffer;
  readonly at: Date;
}

interface Upload {
  readonly key: string;
  readonly at: Date;
  readonly parts: Map<number, Stored>;
}

/** What it does in place of an answer. */
type Trouble = 'drop' | 'half' | { readonly status: number; readonly code: string };

export interface S3Double {
  readonly url: string;
  readonly objects: Map<string, Stored>;
  readonly uploads: Map<string, Upload>;
  /** Method and path with query, of all that came. */
  readonly seen: string[];
  /** Asked for each request that is signed well. */
  trouble: (method: string, url: URL) => Trouble | null;
  close(): Promise<void>;
}

const hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: what `encodeURIComponent` leaves is encoded, too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Null where the request is signed as the account does; else the store's word for what is wrong. */
function objectionTo(request: http.IncomingMessage, body: Buffer, account: Account): string | null {
  const { authorization = '', 'x-amz-date': date = '' } = request.headers;
  const [, keyId, day, region, list, given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (list === undefined || typeof date !== 'string') return 'AccessDenied';
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const time = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - time) < 15 * 60_000) || !date.startsWith(day ?? '-'))
    return 'RequestTimeTooSkewed';
  const names = list.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const said = String(request.headers['x-amz-content-sha256']);
  if (said !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map(
      (name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}`,
    ),
    '',
    list,
    said,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day ?? '', region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => hmac(from, part),
    `AWS4${account.secretAccessKey}`,
  );
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n'));
  return timingSafeEqual(wanted, Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const minPartBytes = 5 * 1024 ** 2;
const pageOf = 1000;

export async function startS3(account: Account): Promise<S3Double> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const seen: string[] = [];

  const server = http.createServer(async (request, response) => {
    const { method = '' } = request;
    const answer = (status: number, xml = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers });
      response.end(xml && `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
    };
    const refuse = (status: number, code: string) =>
      answer(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const url = new URL(request.url ?? '', 'http://store');
    seen.push(`${method} ${request.url}`);
    const objection = objectionTo(request, body, account);
    if (objection) return refuse(403, objection);
    const trouble = double.trouble(method, url);
    if (trouble === 'drop') return void request.socket.destroy();
    if (trouble && trouble !== 'half') return refuse(trouble.status, trouble.code);
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== account.bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    const query = url.searchParams;
    const upload = uploads.get(query.get('uploadId') ?? '');
    const stored = objects.get(key);

    if (key === '' && method === 'GET' && query.has('uploads')) {
      const list = [...uploads].map(
        ([id, each]) =>
          `<Upload><Key>${each.key}</Key><UploadId>${id}</UploadId><Initiated>${each.at.toISOString()}</Initiated></Upload>`,
      );
      return answer(
        200,
        `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`,
      );
    }
    if (key === '' && method === 'GET' && query.get('list-type') === '2') {
      const after = query.get('continuation-token') ?? '';
      const keys = [...objects.keys()].toSorted().filter((each) => each > after);
      const page = keys.slice(0, pageOf);
      const list = page.map(
        (each) =>
          `<Contents><Key>${each}</Key><LastModified>${objects.get(each)?.at.toISOString()}</LastModified></Contents>`,
      );
      const more =
        keys.length > pageOf ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      return answer(
        200,
        `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${list.join('')}${more}</ListBucketResult>`,
      );
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, at: new Date(), parts: new Map() });
      return answer(
        200,
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (query.has('uploadId')) {
      if (!upload || upload.key !== key) return refuse(404, 'NoSuchUpload');
      if (method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), { bytes: body, at: new Date() });
        return answer(200, '', { etag: md5(body) });
      }
      if (method === 'DELETE') {
        uploads.delete(query.get('uploadId') ?? '');
        return answer(204);
      }
      const listed = [
        ...body
          .toString('utf8')
          .matchAll(
            /<PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|")([0-9a-f]{32})(?:&quot;|")<\/ETag>/g,
          ),
      ];
      const parts = listed.map(([, number, tag]) => {
        const part = upload.parts.get(Number(number));
        return part && md5(part.bytes) === `"${tag}"` ? part.bytes : null;
      });
      if (parts.length === 0 || parts.includes(null)) return refuse(400, 'InvalidPart');
      const whole = parts as Buffer[];
      if (whole.slice(0, -1).some((part) => part.length < minPartBytes))
        return refuse(400, 'EntityTooSmall');
      uploads.delete(query.get('uploadId') ?? '');
      objects.set(key, { bytes: Buffer.concat(whole), at: new Date() });
      return answer(
        200,
        `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
      );
    }
    if (method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      const from = source === undefined ? null : decodeURIComponent(String(source));
      const bytes =
        from === null ? body : objects.get(from.replace(`/${account.bucket}/`, ''))?.bytes;
      if (!bytes) return refuse(404, 'NoSuchKey');
      objects.set(key, { bytes, at: new Date() });
      return from === null
        ? answer(200, '', { etag: md5(bytes) })
        : answer(200, `<CopyObjectResult><ETag>${md5(bytes)}</ETag></CopyObjectResult>`);
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (method !== 'GET') return refuse(405, 'MethodNotAllowed');
    if (!stored) return refuse(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const { bytes } = stored;
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': part.length,
      etag: md5(bytes),
      ...(first !== undefined && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
    });
    if (trouble !== 'half') return response.end(part);
    response.write(part.subarray(0, part.length / 2), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: S3Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    seen,
    trouble: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}
