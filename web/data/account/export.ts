import { callFunction, type FunctionFailure } from '../functions.ts';
import { callQuery } from '../read.ts';
import { AppFailure, done, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** A link to a file of everything. */
export interface FileLink {
  readonly address: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Null while it was never made whole. */
  readonly bytes: number | null;
  readonly downloadsLeft: number;
}

export type ExportKinds =
  | { readonly code: 'proof_due' }
  | { readonly code: 'session_over' }
  | { readonly code: 'too_many_exports'; readonly waitHours: number };

export const exportKey = (userId: string) => ['export', userId] as const;

function errorOf(failure: FunctionFailure<'account/export'>) {
  if (failure.kind === 'unanswered') return { code: 'offline' } as const;
  if (failure.kind === 'unreadable') return { code: 'unexpected' } as const;
  switch (failure.refusal?.code) {
    case 'proof_due':
      return { code: 'proof_due' } as const;
    case 'too_many_exports':
      return {
        code: 'too_many_exports',
        waitHours: Math.ceil((failure.refusal.retryAfterSeconds ?? 86_400) / 3600),
      } as const;
    case 'not_signed_in':
    case 'second_factor_due':
    case 'password_due':
      return { code: 'session_over' } as const;
    default:
      return { code: 'unexpected' } as const;
  }
}

/** The link that there is, or null; with an empty object a new one is made. */
async function askForLink(
  { backend }: AppServices,
  body: undefined | Record<string, never>,
): Promise<Result<FileLink | null, ExportKinds>> {
  try {
    const answer = await callFunction(await backend.connect(), 'account/export', body);
    if (answer.kind !== 'value') return failed(errorOf(answer));
    if (answer.value === null) return done(null);
    const { token, askedAt, expiresAt, bytes, downloadsLeft } = answer.value;
    return done({
      address: await backend.addressOf(`/functions/v1/account/export/${token}`),
      name: `mendwell-${askedAt.slice(0, 10)}.zip`,
      madeAt: new Date(askedAt),
      expiresAt: new Date(expiresAt),
      bytes,
      downloadsLeft,
    });
  } catch {
    return failed({ code: 'offline' });
  }
}

/** The link that the person has, or null. */
export const exportQuery = (services: AppServices, userId: string) =>
  callQuery<FileLink | null>({
    queryKey: exportKey(userId),
    queryFn: reading(async () => {
      const asked = await askForLink(services, undefined);
      if (!asked.ok)
        throw new AppFailure(asked.error.code === 'offline' ? asked.error : { code: 'unexpected' });
      return asked.value;
    }),
  });

/** Makes a link, and the file behind it once, so that it can be said how large it is. `onBytes` hears how much there is so far. What
 *  breaks off, or is stopped, leaves the link: the file is made anew whenever it is fetched. */
export async function makeFile(
  services: AppServices,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Result<FileLink, ExportKinds>> {
  const asked = await askForLink(services, {});
  if (!asked.ok) return asked;
  const link = asked.value;
  if (link === null) return failed({ code: 'unexpected' });
  try {
    const answer = await fetch(link.address, { signal });
    const reader = answer.ok ? answer.body?.getReader() : undefined;
    if (!reader) return failed({ code: 'unexpected' });
    let bytes = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as they come
      const { done: isEnd, value } = await reader.read();
      if (isEnd) break;
      bytes += value.byteLength;
      onBytes(bytes);
    }
    return done({ ...link, bytes });
  } catch {
    return signal.aborted ? done(link) : failed({ code: 'offline' });
  }
}
