import * as z from 'zod/mini';
import { accountAnswers } from '../../supabase/wire/account.ts';
import { connect, rpcAsOf, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { accountErrors } from './errors.ts';
import { exportPage, takenExport } from './export/pages.ts';
import type { Exports, VisitorData } from './ports.ts';
import { claimResponse } from './wire.ts';

/** A visitor's data and its move to an account. */
export function supabaseVisitorData(environment: Environment): VisitorData {
  const rpc = rpcOf(connect(environment), accountErrors);
  return {
    preview: (member, visitor) => rpc('preview_visitor_data', { member, visitor }, claimResponse),
    claim: (member, visitor) => rpc('claim_visitor_data', { member, visitor }, claimResponse),
  };
}

/** Links to files of everything, and the rows in them. Links are made and told by the session's own token, so that the database
 *  decides what it is worth. */
export function supabaseExports(environment: Environment): Exports {
  const server = connect(environment);
  const rpc = rpcOf(server, accountErrors);
  const rpcAs = rpcAsOf(connect(environment, environment.anonKey), accountErrors);
  return {
    open: (token) => rpcAs(token)('open_export', {}, accountAnswers.open_export),
    current: (token) => rpcAs(token)('my_export', {}, accountAnswers.my_export),
    take: (id) => rpc('take_export', { export: id }, takenExport),
    page: ({ person, table, owner, leftOut, after, pageSize }, signal) =>
      rpcOf(
        { rpc: (name, parameters) => server.rpc(name, parameters).abortSignal(signal) },
        accountErrors,
      )(
        'export_rows',
        {
          person,
          table_name: table,
          owner_column: owner,
          left_out: leftOut,
          after_key: after,
          page_size: pageSize,
        },
        exportPage,
      ),
    file: async (place, signal) => {
      const { data, error } = await server.storage.from('evidence').download(place, {}, { signal });
      if (data) return data;
      // What was never put there, or is gone, is no reason for the rest to break off.
      if ('status' in error && (error.status === 404 || error.status === 400)) return null;
      throw error;
    },
    note: (id, bytes) => rpc('note_export', { export: id, size_bytes: bytes }, z.null()),
  };
}
