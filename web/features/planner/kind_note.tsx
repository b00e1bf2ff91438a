import type { DebtKind } from '../../../domain/planner/debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** What is good to know of a kind before money moves. Sources: docs/domain/planner.md#what-the-form-of-a-debt-says */
export function KindNote({
  kind,
  hasMinimum,
  onCollector,
}: {
  readonly kind: DebtKind;
  readonly hasMinimum: boolean;
  /** A medical bill is with a collector now. */
  readonly onCollector: () => void;
}) {
  if (kind === 'student_loan') return <Callout>{m.planner_form_student()}</Callout>;
  if (kind === 'medical')
    return (
      <p className="text-cell text-ink-2">
        {!hasMinimum && <>{m.planner_form_medical_monthly()} </>}
        {m.planner_form_medical_whose()}{' '}
        <Button variant="text" className="-mx-3" onClick={onCollector}>
          {m.planner_form_medical_collector()}
        </Button>
      </p>
    );
  if (kind !== 'collection') return null;
  return (
    <div className="grid gap-4">
      {!hasMinimum && (
        <p className="text-cell">
          <strong className="font-[600]">{m.planner_form_collection_minimum()}</strong>{' '}
          <span className="text-ink-2">{m.planner_form_collection_minimum_why()}</span>
        </p>
      )}
      <Callout>
        <p>
          <strong className="font-[600]">{m.planner_form_collection_proof()}</strong>{' '}
          {m.planner_form_collection_rule()}
        </p>
        <p className="mt-1">{m.planner_form_collection_old()}</p>
      </Callout>
    </div>
  );
}
