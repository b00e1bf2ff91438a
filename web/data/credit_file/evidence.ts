import type { PostgrestError } from '@supabase/supabase-js';
import type { StorageUse } from '../../../supabase/wire/account.ts';
import type { Backend } from '../client.ts';
import { mutate } from '../mutate.ts';
import { callQuery } from '../read.ts';
import { callRpc, readRpc } from '../rpc.ts';
import { AppFailure, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import { creditFileStandingOf } from './standing.ts';

export type EvidenceKind = 'application/pdf' | 'image/jpeg' | 'image/png';

/** What lies beside a dispute. */
export interface Evidence {
  readonly id: string;
  readonly name: string;
  readonly kind: EvidenceKind;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  readonly addedAt: string;
}

/** What a file lies beside: a dispute, or the report that was read from it. */
export interface Beside {
  readonly kind: 'case' | 'report';
  readonly id: string;
}

/** A file that a report was read from. */
export interface OriginalReport extends Evidence {
  readonly reportId: string;
}

/** A file that was read and made ready on the device. */
export interface EvidenceFile extends Omit<Evidence, 'id' | 'addedAt'> {
  readonly content: Blob;
}

export type EvidenceProblem =
  /** Forty lie there. */
  | { readonly code: 'too_many' }
  /** The account doesn't have yet what it would lie beside. */
  | { readonly code: 'not_there_yet' }
  /** It's more than the person may keep, with all that they have. */
  | (StorageUse & { readonly code: 'no_room'; readonly needed: number });

const bucket = 'evidence';
const storageKey = (userId: string) => ['storage', userId] as const;
const evidenceKey = (userId: string, caseId: string) => ['evidence', userId, caseId] as const;
const originalsKey = (userId: string) => ['evidence', userId, 'reports'] as const;
const placeOf = (userId: string, besideId: string, id: string) => `${userId}/${besideId}/${id}`;
const keyOf = (userId: string, { kind, id }: Beside) =>
  kind === 'case' ? evidenceKey(userId, id) : originalsKey(userId);

/** What lies beside one dispute, the first first. */
export const evidenceQuery = ({ backend }: AppServices, userId: string, caseId: string) =>
  callQuery<readonly Evidence[]>({
    queryKey: evidenceKey(userId, caseId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client
        .from('evidence')
        .select('id, name, kind, bytes, sha256, created_at')
        .eq('case_id', caseId)
        .order('created_at')
        .throwOnError();
      return data.map(({ created_at, ...row }) => ({
        ...row,
        kind: row.kind as EvidenceKind,
        addedAt: created_at,
      }));
    }),
  });

/** The files that reports were read from, where the person kept them, the first first. */
export const originalReportsQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<readonly OriginalReport[]>({
    queryKey: originalsKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client
        .from('evidence')
        .select('id, name, kind, bytes, sha256, created_at, report_id')
        .not('report_id', 'is', null)
        .order('created_at')
        .throwOnError();
      return data.map(({ created_at, report_id, ...row }) => ({
        ...row,
        kind: row.kind as EvidenceKind,
        addedAt: created_at,
        reportId: report_id ?? '',
      }));
    }),
  });

/** How much the person keeps in storage, and may. */
export const storageQuery = (services: AppServices, userId: string) =>
  callQuery<StorageUse>({
    queryKey: storageKey(userId),
    queryFn: readRpc(services, 'my_storage', {}),
  });

/** What the storage's client throws in place of the error of the network that it met. */
const causeOf = (error: Error): Error =>
  'originalError' in error && error.originalError instanceof Error ? error.originalError : error;

const isRefusedBy = (thrown: unknown, sqlState: 'MW001' | 'PT413' | '23503'): boolean =>
  (thrown as Partial<PostgrestError>).code === sqlState;

/** That there's no room for so many bytes, where there is none. Asked, and not read from what the storage answered: each backend says
 *  it in its own words. */
async function noRoomFor(client: Backend, needed: number): Promise<EvidenceProblem | null> {
  const use = await callRpc(client, 'my_storage', {});
  if (!use.ok) return null;
  const { files, bytes, maxFiles, maxBytes } = use.value;
  return files + 1 > maxFiles || bytes + needed > maxBytes
    ? { code: 'no_room', needed, ...use.value }
    : null;
}

/** Keeps a file beside a dispute or a report. Where it could not be put there, nothing says that it is. */
export const keepEvidence = (
  services: AppServices,
  userId: string,
  beside: Beside,
  { content, ...file }: EvidenceFile,
): Promise<Result<null, EvidenceProblem>> =>
  mutate<null, EvidenceProblem>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      const id = crypto.randomUUID();
      const { error } = await client.from('evidence').insert({
        id,
        ...(beside.kind === 'case' ? { case_id: beside.id } : { report_id: beside.id }),
        ...file,
      });
      if (error && isRefusedBy(error, 'MW001'))
        throw new AppFailure(failed<EvidenceProblem>({ code: 'too_many' }).error);
      if (error && isRefusedBy(error, '23503'))
        throw new AppFailure(failed<EvidenceProblem>({ code: 'not_there_yet' }).error);
      if (error && isRefusedBy(error, 'PT413')) {
        const problem = await noRoomFor(client, file.bytes);
        if (problem) throw new AppFailure(failed(problem).error);
      }
      if (error) throw error;
      const put = await client.storage
        .from(bucket)
        .upload(placeOf(userId, beside.id, id), content, { contentType: file.kind });
      if (put.error) {
        await client.from('evidence').delete().eq('id', id);
        const problem = 'status' in put.error ? await noRoomFor(client, file.bytes) : null;
        throw problem ? new AppFailure(failed(problem).error) : causeOf(put.error);
      }
      return null;
    }),
    meta: { invalidates: [keyOf(userId, beside), storageKey(userId)] },
  });

/** The file itself; null where it was never put there. */
export const openEvidence = (
  services: AppServices,
  userId: string,
  besideId: string,
  id: string,
): Promise<Result<Blob | null>> =>
  mutate<Blob | null>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      const { data, error } = await client.storage
        .from(bucket)
        .download(placeOf(userId, besideId, id));
      if (data) return data;
      if ('status' in error && (error.status === 404 || error.status === 400)) return null;
      throw causeOf(error);
    }),
  });

/** Deletes a file: first the file, then what says that it's there. What is left over the server removes. */
export const deleteEvidence = (
  services: AppServices,
  userId: string,
  beside: Beside,
  id: string,
): Promise<Result<null>> =>
  mutate<null>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      await client.storage.from(bucket).remove([placeOf(userId, beside.id, id)]);
      await client.from('evidence').delete().eq('id', id).throwOnError();
      return null;
    }),
    meta: { invalidates: [keyOf(userId, beside), storageKey(userId)] },
  });

/** How often it's tried until the account has the report, and how long between. Milliseconds. */
const tries = 8;
const betweenTriesMs = 1_000;

/** Keeps the file that a report was read from. The report is saved on this device first, and sent meanwhile. */
export async function keepOriginalReport(
  services: AppServices,
  userId: string,
  reportId: string,
  file: EvidenceFile,
): Promise<Result<null, EvidenceProblem>> {
  const { askAgain } = services.of(creditFileStandingOf);
  for (let left = tries; ; left -= 1) {
    const kept = await keepEvidence(services, userId, { kind: 'report', id: reportId }, file);
    if (kept.ok || kept.error.code !== 'not_there_yet' || left <= 1) return kept;
    askAgain();
    await new Promise((resolve) => {
      setTimeout(resolve, betweenTriesMs);
    });
  }
}
