import { useState } from 'react';
import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { ReportedLateness } from '../../../domain/planner/past_due.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { PlannerDocument } from '../../data/planner/document.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { editedDebt, emptyDraft } from './debt_draft.ts';
import { DebtForm } from './debt_form.tsx';
import { keptDraft } from './kept_draft.ts';
import { kindText } from './plan_texts.ts';

const latenessOf = (reported: ReportedDebt | undefined): ReportedLateness | null =>
  reported?.daysLate === undefined || reported.printedOn === undefined
    ? null
    : { days: reported.daysLate, printedOn: reported.printedOn };

interface DebtDialogProps {
  readonly document: PlannerDocument;
  readonly today: IsoDate;
  /** The debt that is edited; null for a new one. */
  readonly id: DebtId | null;
  /** The debt of a credit report that it began as. */
  readonly reported?: ReportedDebt | undefined;
  /** The field that it was opened for. */
  readonly at?: DebtField | undefined;
  readonly onSave: (debt: TrackedDebt) => void;
  readonly onClose: () => void;
}

/** A debt is typed, or one that is there is changed. What was typed before a reload stands there again. */
export function DebtDialog({
  document,
  today,
  id,
  reported,
  at,
  onSave,
  onClose,
}: DebtDialogProps) {
  const [newId] = useState(() => crypto.randomUUID() as DebtId);
  // It may be gone: then what was typed becomes a new one.
  const debt = document.debts.find((each) => each.id === id) ?? null;
  const edited = debt && editedDebt(debt, document.payments, today);
  // What comes from the server or another day meanwhile is not what the person touched.
  const [shown] = useState(edited?.shown);
  const before = edited && shown ? { ...edited, shown } : null;
  const [initial] = useState(() => {
    const kept = keptDraft.read();
    if (kept && kept.id === id) return kept.draft;
    if (!shown) return emptyDraft;
    // Who comes to say what they agreed to pay finds the field for it.
    return at === 'minimumAmount' && shown.minimum === 'none'
      ? { ...shown, minimum: 'own' as const }
      : shown;
  });
  const close = () => {
    keptDraft.forget();
    onClose();
  };
  // Only "Cancel" says that it isn't wanted.
  const leave = () => {
    const kept = keptDraft.read();
    if (kept && id === null) keptDraft.keep({ ...kept, isLeft: true });
    else keptDraft.forget();
    onClose();
  };
  return (
    <Dialog
      title={debt ? m.planner_form_edit({ name: debt.name }) : m.planner_form_add()}
      isWide
      at={at}
      onClose={leave}
    >
      {reported?.printedOn && (
        <p className="mb-5 text-ink-2">
          {m.planner_form_printed({ day: dayText(reported.printedOn) })}
        </p>
      )}
      <DebtForm
        draft={initial}
        at={at}
        onDraft={(draft) => {
          const from = keptDraft.read()?.from;
          keptDraft.keep({ id, draft, ...(from !== undefined && { from }) });
        }}
        context={{
          today,
          id: debt?.id ?? newId,
          before,
          names: document.debts.filter((each) => each !== debt).map(({ name }) => name),
          nameOf: (kind) => kindText[kind](),
          lateness: latenessOf(reported),
        }}
        onSave={(saved) => {
          onSave(saved);
          close();
        }}
        onCancel={close}
      />
    </Dialog>
  );
}
