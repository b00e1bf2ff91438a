import { useEffect, useState } from 'react';
import { type Planned, unplanned } from '../../../domain/cards/not_now.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { usePlannerDocument } from '../../data/planner/use_planner.ts';

/** What the planner on this device says to the cards pages. */
export interface OfPlanner {
  readonly standing: Planned;
  /** What is owed on its cards today. */
  readonly owedOnCards: Cents;
}
const nothing: OfPlanner = { standing: unplanned, owedOnCards: cents(0) };

/** From the planner's own figures; null until they are worked out. */
export function useOfPlanner(today: IsoDate): OfPlanner | null {
  const records = usePlannerDocument();
  const [found, setFound] = useState<OfPlanner | null>(null);
  useEffect(() => {
    if (records.debts.length === 0) return;
    let isWanted = true;
    void import('../../../domain/cards/planner_standing.ts').then(
      ({ plannerStandingOf, owedOnCards }) => {
        if (!isWanted) return;
        setFound({
          standing: plannerStandingOf(records, today),
          owedOnCards: owedOnCards(records, today),
        });
      },
      // What was typed is still answered.
      () => isWanted && setFound(nothing),
    );
    return () => {
      isWanted = false;
    };
  }, [records, today]);
  return records.debts.length === 0 ? nothing : found;
}
