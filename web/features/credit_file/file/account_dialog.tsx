import { useState } from 'react';
import { copyKey } from '../../../../domain/credit_file/accounts.ts';
import type { Copy } from '../../../../domain/credit_file/record_of.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { bureauTexts } from '../parts/report_texts.ts';
import {
  type AccountDraft,
  draftOf,
  emptyAccount,
  keepable,
  type TypedAccount,
  withAccount,
  withoutAccount,
} from './account_draft.ts';
import { AccountForm } from './account_form.tsx';
import { keptAccount } from './kept_account.ts';

/** Where a new account stands, before anything is said: in the report that was typed from last. */
function startOf(reports: readonly CreditReport[], today: IsoDate): AccountDraft {
  const last = reports.findLast(({ way }) => way === 'typed');
  return {
    ...emptyAccount,
    bureau: last?.bureau ?? 'equifax',
    printedOn: last?.printedOn ?? today,
    // Nobody is asked: the letter asks whether it was the free annual report.
    source: last?.source ?? 'other',
  };
}

/** What was typed of it and not saved; null where nothing was, or it was of another. */
function keptFor(copy: Copy | null): AccountDraft | null {
  const kept = keptAccount.read();
  return kept !== null && kept.id === (copy?.tradeline.id ?? null) ? kept.draft : null;
}

/** An account is typed, or one that was typed is changed. */
export function AccountDialog({
  copy,
  today,
  onClose,
}: {
  /** The one that is changed; null for a new one. */
  readonly copy: Copy | null;
  readonly today: IsoDate;
  readonly onClose: () => void;
}) {
  const { reports, marks } = useKeptCreditFile();
  const { saveReport, deleteReport, mark } = useCreditFileStore();
  const [turn, setTurn] = useState(() => ({
    id: copy?.tradeline.id ?? crypto.randomUUID(),
    draft: keptFor(copy) ?? (copy ? draftOf(copy.report, copy.tradeline) : startOf(reports, today)),
    saved: '',
  }));
  const close = () => {
    keptAccount.forget();
    onClose();
  };
  const keep = ({ saved, deleted }: ReturnType<typeof withAccount>) => {
    saved.forEach(saveReport);
    deleted.forEach(deleteReport);
  };
  const save = (account: TypedAccount, isNext: boolean) => {
    // Its report may have changed on another device meanwhile.
    const before = reports.find(({ id }) => id === copy?.report.id) ?? null;
    const moved = withAccount(reports, account, before, crypto.randomUUID());
    keep(moved);
    // It may stand in another report now, and what was said of it goes with it.
    const tradelineId = account.tradeline.id;
    const [target] = moved.saved;
    if (before && target && marks[copyKey({ reportId: before.id, tradelineId })])
      mark(copyKey({ reportId: target.id, tradelineId }), 'not_mine');
    keptAccount.forget();
    if (!isNext) {
      onClose();
      return;
    }
    const { bureau, printedOn, source, tradeline } = account;
    setTurn({
      id: crypto.randomUUID(),
      draft: { ...emptyAccount, bureau, printedOn, source },
      saved: tradeline.creditor,
    });
  };
  return (
    <Dialog title={copy ? m.file_form_edit() : m.file_form_title()} isWide onClose={onClose}>
      <p role="status" className="text-ink-2 not-empty:mb-4">
        {turn.saved !== '' && m.file_form_saved({ name: turn.saved })}
      </p>
      <AccountForm
        key={turn.id}
        id={turn.id}
        initial={turn.draft}
        reports={reports}
        today={today}
        isNew={copy === null}
        onSave={save}
        onDraft={(draft) =>
          keptAccount.keep({ id: copy?.tradeline.id ?? null, draft: keepable(draft) })
        }
        onCancel={close}
      />
      {copy && (
        <div className="mt-6 flex border-t border-line pt-4">
          <ConfirmDialog
            action={m.file_form_delete()}
            title={m.file_form_delete_title({ name: copy.tradeline.creditor })}
            text={m.file_form_delete_text({ bureau: bureauTexts[copy.report.bureau]() })}
            keep={m.file_form_keep()}
            onConfirm={() => {
              const left = withoutAccount(copy.report, copy.tradeline.id);
              if (left) saveReport(left);
              else deleteReport(copy.report.id);
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
