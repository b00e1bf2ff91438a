import { connect, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { accountErrors } from './errors.ts';
import type { VisitorData } from './ports.ts';
import { claimResponse } from './wire.ts';

/** A visitor's data and its move to an account. */
export function supabaseVisitorData(environment: Environment): VisitorData {
  const rpc = rpcOf(connect(environment), accountErrors);
  return {
    preview: (member, visitor) => rpc('preview_visitor_data', { member, visitor }, claimResponse),
    claim: (member, visitor) => rpc('claim_visitor_data', { member, visitor }, claimResponse),
  };
}
