import { useSyncExternalStore } from 'react';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { AppServices } from '../services.ts';
import { useService } from '../services_context.ts';
import { handOver, together } from '../sync/handover.ts';
import { ofDevice, type SharedStore, sharedStoreOf } from '../sync/kept_documents.ts';
import { type PlannerDocument, plannerKind } from './document.ts';
import { plannerOf } from './planner.ts';

/** The planner of this page, which may change hands. */
export const sharedPlannerOf = (services: AppServices): SharedStore<PlannerDocument> =>
  sharedStoreOf(services, plannerKind, services.of(plannerOf));

/** The same debts and payments under new ids, for rows whose ids already belong to somebody else. */
function withNewIds(document: PlannerDocument, newId: () => string): PlannerDocument {
  const ids = new Map(document.debts.map((debt) => [debt.id, newId() as DebtId]));
  const idOf = (id: DebtId) => ids.get(id) ?? id;
  return handOver(
    plannerKind,
    {
      ...document,
      debts: document.debts.map((debt) => ({ ...debt, id: idOf(debt.id) })),
      payments: document.payments.map((payment) => ({
        ...payment,
        id: newId(),
        debtId: idOf(payment.debtId),
      })),
      plan: document.plan && {
        ...document.plan,
        customOrder: document.plan.customOrder.map(idOf),
        ...(document.plan.oneTime && {
          oneTime: document.plan.oneTime.map((once) =>
            once.debtId === undefined || once.debtId === null
              ? once
              : { ...once, debtId: idOf(once.debtId) },
          ),
        }),
      },
    },
    document.ownerId ?? '',
  );
}

const nothingKept: ReadonlyMap<string, PlannerDocument> = new Map();

/** What a visitor without a session, or nobody yet, has left on this device: it may be added to what is here now, and has
 *  no other way back. What belongs to an account is not among it. */
export function useLeftBehind() {
  const planner = useService(sharedPlannerOf);
  const kept = useSyncExternalStore(planner.subscribe, planner.kept, () => nothingKept);
  const left = [...kept].filter(
    ([name, { isVisitors, debts }]) => (isVisitors || name === ofDevice) && debts.length > 0,
  );
  return {
    left,
    /** Adds it, as new rows: the old ones may still be the visitor's. */
    add: (name: string, newId: () => string) => {
      const document = planner.kept().get(name);
      if (document)
        planner.update((here) => together(plannerKind, here, withNewIds(document, newId)));
      planner.forgetKept(name);
    },
    drop: (name: string) => planner.forgetKept(name),
  };
}
