import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { fieldOfDebtIn } from '../../data/planner/field_of_debt.ts';
import { asksForNewDebt } from '../../data/planner/new_debt.ts';
import { reportedDebtIn } from '../../data/planner/reported_debt.ts';
import { draftOfReported } from './debt_draft.ts';
import { keptDraft, reportedKey } from './kept_draft.ts';
import type { Task } from './task_dialog.tsx';

/** Begins what the link that led here brings along, once: a field of a debt, a debt that a report shows, or a new one. What was being typed
 *  isn't typed over. */
export function useLinkedTask(onTask: (task: Task) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const task = fieldTask(state) ?? reportedTask(state) ?? newTask(state);
    if (task === null) return;
    onTask(task);
    void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate, onTask]);
}

function fieldTask(state: unknown): Task | null {
  const meant = fieldOfDebtIn(state);
  return meant && { kind: 'debt', id: meant.debtId, at: meant.field };
}

/** The form of a new debt, or what was being typed. */
function newTask(state: unknown): Task | null {
  if (!asksForNewDebt(state)) return null;
  const kept = keptDraft.read();
  return { kind: 'debt', id: kept === null || kept.isLeft === true ? null : (kept.id as DebtId) };
}

function reportedTask(state: unknown): Task | null {
  const reported = reportedDebtIn(state);
  if (reported === null) return null;
  const kept = keptDraft.read();
  const from = reportedKey(reported);
  const isSame = kept?.from === from;
  // What a report filled in can be had again; what was typed by hand can't.
  const isTaken = kept === null || kept.isLeft === true || (kept.from !== undefined && !isSame);
  if (isTaken) keptDraft.keep({ id: null, draft: draftOfReported(reported), from });
  return {
    kind: 'debt',
    id: (keptDraft.read()?.id ?? null) as DebtId | null,
    ...((isTaken || isSame) && { reported }),
  };
}
