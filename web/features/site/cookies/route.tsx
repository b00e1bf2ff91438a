import { Fragment } from 'react';
import { keptList } from '../../../data/device_storage.ts';
import { keptTexts } from '../parts/kept_texts.ts';
import { useChooseOptional, useMayKeepOptional } from '../../../data/optional_choice.ts';
import { mayKeepOptional } from '../../../data/optional_storage.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { clearDevice } from '../../../data/session/device.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../../ui/prose.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { useChooseTheme } from '../../../ui/theme.ts';
import { useToasts } from '../../../ui/toast.ts';

const needed = keptList.filter(([, { isOptional }]) => !isOptional);
const optional = keptList.filter(([, { isOptional }]) => isOptional);

/** Each thing by its name, what it is for, and how long it stays; folded, what the browser calls it. */
function KeptTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: typeof keptList;
}) {
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={([name]) => name}
        stack="sm"
        columns={[
          {
            key: 'what',
            head: m.cookies_column_what(),
            isRowHeader: true,
            cell: ([name]) => keptTexts[name].name(),
          },
          {
            key: 'why',
            head: m.cookies_column_why(),
            isWide: true,
            cardLabel: '',
            cell: ([name]) => keptTexts[name].why(),
          },
          {
            key: 'until',
            head: m.cookies_column_until(),
            isWide: true,
            cell: ([name]) => keptTexts[name].until(),
          },
        ]}
      />
      <details className="mt-3 text-1 text-ink-2">
        <summary className="min-h-11 cursor-pointer py-2.5">{m.cookies_column_key()}</summary>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {rows.map(([name, { keys }]) => (
            <Fragment key={name}>
              <dt>{keptTexts[name].name()}</dt>
              <dd className="wrap-anywhere">
                {keys.map((key) => (
                  <code key={key} className="mr-4 inline-block">
                    {key}
                  </code>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}

export function Component() {
  const { session, signOut } = useAuth();
  const toast = useToasts();
  const chooseTheme = useChooseTheme();
  const chooseOptional = useChooseOptional();
  const mayKeep = useMayKeepOptional();
  const clear = async () => {
    await signOut();
    chooseTheme('system');
    clearDevice();
    toast.done(
      m.cookies_cleared(),
      mayKeepOptional() ? m.cookies_cleared_text() : m.cookies_cleared_no(),
    );
  };
  return (
    <div className="wrap">
      <PageHead title={m.cookies_title()} lead={m.cookies_lead()} />
      <section aria-labelledby="choice">
        <h2 id="choice" className="mb-3">
          {m.cookies_optional_title()}
        </h2>
        <div className="mb-4 grid max-w-measure gap-3">
          <p>{m.cookies_optional()}</p>
          <SwitchField
            label={m.cookies_optional_switch()}
            checked={mayKeep}
            onChange={chooseOptional}
            help={mayKeep ? m.cookies_optional_on() : m.cookies_optional_off()}
          />
        </div>
        <KeptTable caption={m.cookies_optional_table()} rows={optional} />
      </section>
      <section aria-labelledby="needed" className="mt-12">
        <h2 id="needed" className="mb-3">
          {m.cookies_needed_title()}
        </h2>
        <p className="mb-4 max-w-measure">{m.cookies_needed()}</p>
        <KeptTable caption={m.cookies_needed_table()} rows={needed} />
      </section>
      <ProseSection id="none" title={m.cookies_none_title()}>
        <ProseList items={[m.cookies_none_1(), m.cookies_none_2()]} />
      </ProseSection>
      <ProseSection id="clear" title={m.cookies_clear_section()}>
        <p>{m.cookies_clear_lead()}</p>
        <div>
          <ConfirmDialog
            action={m.cookies_clear()}
            title={m.cookies_clear_title()}
            text={isMember(session) ? m.cookies_clear_member() : m.cookies_clear_visitor()}
            keep={m.cookies_clear_no()}
            onConfirm={() => void clear()}
          />
        </div>
      </ProseSection>
    </div>
  );
}
