import * as z from 'zod/mini';
import type { BackendApi } from '../backend_api.ts';
import { parseArguments, readCount } from './arguments.ts';
import { formatCount } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, refusalOf, usageProblem } from './result.ts';

const limits = z.object({
  maxFiles: z.number(),
  maxBytes: z.number(),
  people: z.number(),
  files: z.number(),
  bytes: z.number(),
  over: z.number(),
});

const usage = 'Use storage show, or storage limit [--megabytes 200] [--files 100].';
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

/** `storage show` and `storage limit`: how much each person may keep. */
export const storage: Command = async (backend, args) => {
  const isLimit = args[0] === 'limit';
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
