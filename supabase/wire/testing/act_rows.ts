import type { RpcGiven, RpcName } from '../rpcs.ts';
import { shareRow } from './community_rows.ts';

/** What is answered to somebody who changes something, where it is more than nothing and no test says otherwise. */
export const actRows = {
  check_in: { held: null },
  rest_week: { held: null },
  commit_week: { held: null, week: '2026-11-23' },
  promise_first: { held: null },
  answer_first_promise: null,
  nod: true,
  set_shares: shareRow,
  dissolve_circle: { ends_on: '2026-11-28' },
  save_draft: { saved_at: '2026-11-22T15:00:00Z' },
  mark_helped: { helped: 1, helped_me: true },
  report_post: { id: 'r1' },
  appeal: { id: 'd1' },
  decide: { id: 'd1', action: 'remove' },
  end_session: true,
  end_other_sessions: 1,
  see_notices: 1,
} satisfies { readonly [Name in RpcName]?: RpcGiven<Name> };
