import { isPrivateHost } from '../../kernel/client_address.ts';

/** An S3-compatible store that keeps the bytes of files. */
export interface S3Settings {
  /** Its origin, perhaps with a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path, and not in the host's name. */
  readonly pathStyle: boolean;
}

type Reading =
  | { readonly ok: true; readonly settings: S3Settings | null }
  | { readonly ok: false; readonly problem: string };

const names = [
  'STORAGE_S3_BUCKET',
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_REGION',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
  'STORAGE_S3_PATH_STYLE',
] as const;

/** Reads `STORAGE_S3_…`; null where none is set. A problem never repeats a key. */
export function readS3Settings(env: Readonly<Record<string, string | undefined>>): Reading {
  const wrong = (problem: string): Reading => ({ ok: false, problem });
  const given = (name: (typeof names)[number]) => env[name]?.trim() || undefined;
  if (names.every((name) => given(name) === undefined)) return { ok: true, settings: null };
  const [bucket, accessKeyId, secretAccessKey] = [
    given('STORAGE_S3_BUCKET'),
    given('STORAGE_S3_ACCESS_KEY_ID'),
    given('STORAGE_S3_SECRET_ACCESS_KEY'),
  ];
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return wrong(
      'To keep files in an S3 store, set STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY. To keep them in the data folder, set no STORAGE_S3_ variable.',
    );
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return wrong(`STORAGE_S3_BUCKET must be the name of a bucket, and is "${bucket}".`);
  const region = given('STORAGE_S3_REGION') ?? 'us-east-1';
  const address = given('STORAGE_S3_ENDPOINT');
  const style = given('STORAGE_S3_PATH_STYLE') ?? (address === undefined ? 'false' : 'true');
  if (style !== 'true' && style !== 'false')
    return wrong(`STORAGE_S3_PATH_STYLE must be true or false, and is "${style}".`);
  const endpoint = address ?? `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    return wrong(
      'STORAGE_S3_ENDPOINT must look like https://s3.example.com, without a name or password.',
    );
  // One word is a machine of the same network.
  if (url.protocol === 'http:' && url.hostname.includes('.') && !isPrivateHost(url.hostname))
    return wrong(
      `STORAGE_S3_ENDPOINT must be on https: what people keep would be readable on the way to ${url.hostname}.`,
    );
  const pathStyle = style === 'true';
  return {
    ok: true,
    settings: { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle },
  };
}
