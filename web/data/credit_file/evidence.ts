import type { PostgrestError } from '@supabase/supabase-js';
import type { StorageUse } from '../../../supabase/wire/account.ts';
import type { Backend } from '../client.ts';
import { mutate } from '../mutate.ts';
import { callQuery } from '../read.ts';
import { callRpc, readRpc } from '../rpc.ts';
import { AppFailure, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

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

/** A file that was read and made ready on the device. */
export interface EvidenceFile extends Omit<Evidence, 'id' | 'addedAt'> {
  readonly content: Blob;
}

export type EvidenceProblem =
  /** Forty lie there. */
  | { readonly code: 'too_many' }
  /** It's more than the person may keep, with all that they have. */
  | (StorageUse & { readonly code: 'no_room'; readonly needed: number });

const bucket = 'evidence';
const storageKey = (userId: string) => ['storage', userId] as const;
const evidenceKey = (userId: string, caseId: string) => ['evidence', userId, caseId] as const;
const placeOf = (userId: string, caseId: string, id: string) => `${userId}/${caseId}/${id}`;

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

/** How much the person keeps in storage, and may. */
export const storageQuery = (services: AppServices, userId: string) =>
  callQuery<StorageUse>({
    queryKey: storageKey(userId),
    queryFn: readRpc(services, 'my_storage', {}),
  });

/** What the storage's client throws in place of the error of the network that it met. */
const causeOf = (error: Error): Error =>
  'originalError' in error && error.originalError instanceof Error ? error.originalError : error;

const isRefusedBy = (thrown: unknown, sqlState: 'MW001' | 'PT413'): boolean =>
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

/** Keeps a file beside a dispute. Where it could not be put there, nothing says that it is. */
export const keepEvidence = (
  services: AppServices,
  userId: string,
  caseId: string,
  { content, ...file }: EvidenceFile,
): Promise<Result<null, EvidenceProblem>> =>
  mutate<null, EvidenceProblem>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      const id = crypto.randomUUID();
      const { error } = await client.from('evidence').insert({ id, case_id: caseId, ...file });
      if (error && isRefusedBy(error, 'MW001'))
        throw new AppFailure(failed<EvidenceProblem>({ code: 'too_many' }).error);
      if (error && isRefusedBy(error, 'PT413')) {
        const problem = await noRoomFor(client, file.bytes);
        if (problem) throw new AppFailure(failed(problem).error);
      }
      if (error) throw error;
      const put = await client.storage
        .from(bucket)
        .upload(placeOf(userId, caseId, id), content, { contentType: file.kind });
      if (put.error) {
        await client.from('evidence').delete().eq('id', id);
        const problem = 'status' in put.error ? await noRoomFor(client, file.bytes) : null;
        throw problem ? new AppFailure(failed(problem).error) : causeOf(put.error);
      }
      return null;
    }),
    meta: { invalidates: [evidenceKey(userId, caseId), storageKey(userId)] },
  });

/** The file itself; null where it was never put there. */
export const openEvidence = (
  services: AppServices,
  userId: string,
  caseId: string,
  id: string,
): Promise<Result<Blob | null>> =>
  mutate<Blob | null>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      const { data, error } = await client.storage
        .from(bucket)
        .download(placeOf(userId, caseId, id));
      if (data) return data;
      if ('status' in error && (error.status === 404 || error.status === 400)) return null;
      throw causeOf(error);
    }),
  });

/** Deletes a file: first the file, then what says that it's there. What is left over the server removes. */
export const deleteEvidence = (
  services: AppServices,
  userId: string,
  caseId: string,
  id: string,
): Promise<Result<null>> =>
  mutate<null>(services, {
    mutationFn: reading(async () => {
      const client = await services.backend.connect();
      await client.storage.from(bucket).remove([placeOf(userId, caseId, id)]);
      await client.from('evidence').delete().eq('id', id).throwOnError();
      return null;
    }),
    meta: { invalidates: [evidenceKey(userId, caseId), storageKey(userId)] },
  });
