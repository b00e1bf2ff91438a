import { DiskRefused } from '@mendwell/gateway/storage/kept_at';
import { moveFiles } from '@mendwell/gateway/storage/moving';
import { readS3Settings } from '@mendwell/gateway/storage/s3_settings';
import * as z from 'zod/mini';
import type { BackendApi } from '../backend_api.ts';
import { readRunFile } from '../run_file.ts';
import type { Backend } from './backend.ts';
import { parseArguments, readCount } from './arguments.ts';
import { formatCount } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const limits = z.object({
  maxFiles: z.number(),
  maxBytes: z.number(),
  people: z.number(),
  files: z.number(),
  bytes: z.number(),
  over: z.number(),
});

const usage =
  'Use storage show, storage limit [--megabytes 200] [--files 100], or storage move --to s3 (or disk).';
const megabyte = 1_000_000;
const maxMegabytes = 1_000_000;
const maxFiles = 1_000_000;

const megabytes = (bytes: number): string =>
  `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;

async function show(api: BackendApi): Promise<CommandResult> {
  const found = await api.request(limits, '/rest/v1/rpc/storage_limits', {
    method: 'POST',
    body: {},
  });
  if (!found.ok) return refusalOf(found);
  const { value } = found;
  return {
    ok: true,
    answer: value,
    lines: [
      `Each person may keep ${formatCount(value.maxFiles, 'file')} and ${megabytes(value.maxBytes)}.`,
      `Kept: ${formatCount(value.files, 'file')} and ${megabytes(value.bytes)}, unfinished uploads included, by ${formatCount(value.people, 'account')}.`,
      ...(value.over > 0
        ? [
            `Over the limit: ${formatCount(value.over, 'account')}. What they have stays; nothing can be added.`,
          ]
        : []),
    ],
  };
}

async function isRunning(dataDir: string): Promise<boolean> {
  const instance = await readRunFile(dataDir);
  if (!instance) return false;
  try {
    process.kill(instance.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** `storage move --to s3|disk`: files go to the store that the environment names, or come back. */
export async function moveStorage(
  env: Readonly<Record<string, string | undefined>>,
  backend: Backend,
  to: string | undefined,
): Promise<CommandResult> {
  if (to !== 's3' && to !== 'disk') return usageProblem('--to must be s3 or disk.');
  if (backend.kind === 'hosted')
    return problem(`${backend.url} keeps its files itself. Unset SUPABASE_URL.`);
  const store = readS3Settings(env);
  if (!store.ok) return problem(store.problem);
  if (!store.settings)
    return problem(
      'Set STORAGE_S3_BUCKET and the other STORAGE_S3_ variables: they say which store.',
    );
  const runs = await isRunning(backend.dataDir);
  try {
    const moved = await moveFiles(backend.dataDir, store.settings, to, !runs);
    const where = to === 's3' ? `the bucket ${store.settings.bucket}` : 'the data folder';
    const next = runs
      ? 'The server still uses the files in the old place. Stop it and run this again: it copies what’s new, and only then deletes them there.'
      : to === 's3'
        ? 'They were taken off the data folder. Start the server with the same STORAGE_S3_ variables.'
        : 'They were taken out of the bucket. Start the server without STORAGE_S3_ variables.';
    return {
      ok: true,
      answer: { to, ...moved, isDone: !runs },
      lines: [
        `${formatCount(moved.files, 'file')} (${megabytes(moved.bytes)}) in ${where}, each compared by SHA-256; ${moved.before} had been there before.`,
        next,
      ],
    };
  } catch (error) {
    if (error instanceof DiskRefused) return problem(error.message);
    return problem(
      `The files weren’t moved, and nothing was taken away: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

/** `storage show`, `storage limit` and `storage move`: how much each person may keep, and where it lies. */
export const storage: Command = async (backend, args) => {
  const isLimit = args[0] === 'limit';
  if (args[0] === 'move') {
    const reading = parseArguments(args, { options: ['to'] as const });
    if (!reading.ok) return reading;
    if (reading.positionals.length !== 1) return usageProblem(usage);
    return moveStorage(process.env, backend, reading.options.to);
  }
  const reading = parseArguments(args, {
    options: isLimit ? (['megabytes', 'files'] as const) : [],
  });
  if (!reading.ok) return reading;
  const { positionals, options } = reading;
  if (positionals.length !== 1 || !(isLimit || positionals[0] === 'show'))
    return usageProblem(usage);
  if (isLimit && Object.keys(options).length === 0) return usageProblem(usage);
  const read = (text: string | undefined, max: number) =>
    text === undefined ? undefined : readCount(text, 0, max);
  const [size, files] = [read(options.megabytes, maxMegabytes), read(options.files, maxFiles)];
  if (size === null || files === null)
    return usageProblem(
      `--megabytes and --files are whole numbers, ${Math.max(maxMegabytes, maxFiles)} at most.`,
    );
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (isLimit) {
    const changed = await found.api.request(z.unknown(), '/rest/v1/rpc/set_storage_limits', {
      method: 'POST',
      body: {
        new_max_files: files ?? null,
        new_max_bytes: size === undefined ? null : size * megabyte,
      },
    });
    if (!changed.ok) return refusalOf(changed);
  }
  return show(found.api);
};
