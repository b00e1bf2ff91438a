import type { AccountResult } from './errors.ts';
import type { ClaimResponse } from './wire.ts';

export interface VisitorData {
  preview(memberId: string, visitorId: string): Promise<AccountResult<ClaimResponse>>;
  /** In one piece, once: asked again, it answers the same totals. */
  claim(memberId: string, visitorId: string): Promise<AccountResult<ClaimResponse>>;
}
