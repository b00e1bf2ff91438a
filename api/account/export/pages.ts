import * as z from 'zod/mini';

export type Row = Readonly<Record<string, unknown>>;

/** A page of a person's rows in one table. */
export const exportPage = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** The key of its last row, where there may be more. */
  next: z.nullable(z.record(z.string(), z.unknown())),
});
export type ExportPage = z.output<typeof exportPage>;

/** What the file behind a link is made of. */
export const takenExport = z.object({
  person: z.uuid(),
  account: z.record(z.string(), z.unknown()),
  /** An IANA name, or null for who has not said. */
  timeZone: z.nullable(z.string()),
});
export type TakenExport = z.output<typeof takenExport>;
