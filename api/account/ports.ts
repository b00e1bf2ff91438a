import type { AccountResult } from './errors.ts';
import type { ExportPage, TakenExport } from './export/pages.ts';
import type { ClaimResponse, ExportResponse } from './wire.ts';

export interface VisitorData {
  preview(memberId: string, visitorId: string): Promise<AccountResult<ClaimResponse>>;
  /** In one piece, once: asked again, it answers the same totals. */
  claim(memberId: string, visitorId: string): Promise<AccountResult<ClaimResponse>>;
}

/** A link as the database knows it: the secret part is made of its id. */
export type KnownExport = Omit<ExportResponse, 'token'> & { readonly id: string };

export interface Exports {
  /** Makes a link for whoever holds the session. */
  open(token: string): Promise<AccountResult<KnownExport>>;
  current(token: string): Promise<AccountResult<KnownExport | null>>;
  /** Counts one fetching of the file, and says whose it is. */
  take(id: string): Promise<AccountResult<TakenExport>>;
  page(
    of: {
      readonly person: string;
      readonly table: string;
      readonly owner: string;
      readonly leftOut: readonly string[];
      readonly after: ExportPage['next'];
      readonly pageSize: number;
    },
    signal: AbortSignal,
  ): Promise<AccountResult<ExportPage>>;
  /** A file that lies beside a dispute, by its place; null where it isn't there. */
  file(place: string, signal: AbortSignal): Promise<Blob | null>;
  /** Notes how large the file was. */
  note(id: string, bytes: number): Promise<AccountResult<null>>;
}
