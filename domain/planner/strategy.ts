import type { DebtId } from './debt.ts';

/** Who gets the money above the minimums. Source: docs/domain/planner.md#strategies */
export type Strategy =
  | { kind: 'minimums' }
  | { kind: 'avalanche' }
  | { kind: 'snowball' }
  | { kind: 'custom'; order: readonly DebtId[] };
