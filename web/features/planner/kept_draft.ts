import { keepInTab, readFromTab } from '../../data/optional_storage.ts';
import { type DebtDraft, emptyDraft } from './debt_draft.ts';

const key = 'mendwell-debt-draft';

/** A debt that is being typed survives a reload. `id` is null for a new one. */
export function keepDraft(id: string | null, draft: DebtDraft) {
  keepInTab(key, JSON.stringify({ id, draft }));
}

export function forgetDraft() {
  keepInTab(key, null);
}

export function readKeptDraft(): { readonly id: string | null; readonly draft: DebtDraft } | null {
  try {
    const kept = JSON.parse(readFromTab(key) ?? 'null') as {
      id?: unknown;
      draft?: Record<string, unknown>;
    } | null;
    if (!kept?.draft) return null;
    const isDraft = Object.keys(emptyDraft).every(
      (field) => typeof kept.draft?.[field] === 'string',
    );
    const id = typeof kept.id === 'string' ? kept.id : null;
    return isDraft ? { id, draft: kept.draft as unknown as DebtDraft } : null;
  } catch {
    return null;
  }
}
