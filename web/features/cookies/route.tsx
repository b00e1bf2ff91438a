import { useAuth } from '../../data/session/auth_context.ts';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../../ui/confirm_dialog.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../ui/prose.tsx';
import { toast } from '../../ui/toast.ts';

export function Component() {
  const { signOut } = useAuth();
  const clear = async () => {
    await signOut();
    toast.done(m.cookies_cleared(), m.cookies_cleared_text());
  };
  return (
    <div className="wrap">
      <PageHead title={m.cookies_title()} lead={m.cookies_lead()} />
      <ProseSection id="storage" title={m.cookies_storage_title()}>
        <p>{m.cookies_storage()}</p>
        <ProseList
          items={[m.cookies_session(), m.cookies_planner(), m.cookies_pass(), m.cookies_theme()]}
        />
      </ProseSection>
      <ProseSection id="choice" title={m.cookies_choice_title()}>
        <p>{m.cookies_choice()}</p>
        <div>
          <ConfirmDialog
            action={m.cookies_clear()}
            title={m.cookies_clear_title()}
            text={m.cookies_clear_text()}
            keep={m.cookies_clear_no()}
            onConfirm={() => void clear()}
          />
        </div>
      </ProseSection>
    </div>
  );
}
