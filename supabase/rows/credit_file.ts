import type { ConfirmedAccount } from '../../domain/credit_file/accounts.ts';
import type { CreditReport } from '../../domain/credit_file/report.ts';
import { copyRef, creditReport } from '../../domain/credit_file/report_readers.ts';
import { fieldsOf } from '../../domain/stored/reader.ts';
import { listOf } from '../../domain/stored/shape_readers.ts';
import type { Database } from '../types.ts';

type Tables = Database['public']['Tables'];

/** The columns that say what a report is. */
export type ReportColumns = Pick<
  Tables['credit_reports']['Row'],
  'id' | 'bureau' | 'printed_on' | 'source' | 'way' | 'content'
>;

/** A report as the database has it. Throws where it's none. */
export const reportFromRow = ({
  id,
  bureau,
  printed_on: printedOn,
  source,
  way,
  content,
}: ReportColumns): CreditReport =>
  creditReport({ ...fieldsOf(content), id, bureau, printedOn, source, way });

/** Those reports that are any: what cannot be read is left out. */
export const readableReports = (rows: readonly ReportColumns[]): readonly CreditReport[] =>
  rows.flatMap((row) => {
    try {
      return [reportFromRow(row)];
    } catch {
      return [];
    }
  });

/** What a person said is one account. Throws where it's none. */
export const accountFromRow = ({
  account_id,
  copies,
}: Pick<Tables['credit_accounts']['Row'], 'account_id' | 'copies'>): ConfirmedAccount => ({
  id: account_id,
  copies: listOf(copyRef)(copies),
});
