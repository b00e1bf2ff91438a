import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PageState } from '../../../ui/page_state.tsx';

/** What the server did not tell, and the way to ask again. */
export function NotLoaded({
  title,
  isOffline,
  isAsking,
  again,
}: {
  readonly title: string;
  readonly isOffline: boolean;
  readonly isAsking: boolean;
  readonly again: () => void;
}) {
  const isCut = isOffline || !navigator.onLine;
  return (
    <PageState
      kind={isCut ? 'offline' : 'error'}
      title={isCut ? m.referral_dashboard_offline_title() : title}
      text={isCut ? m.referral_dashboard_load_offline() : m.referral_dashboard_load_text()}
      actions={
        <Button variant="primary" busy={isAsking && m.ui_loading()} onClick={again}>
          {m.referral_dashboard_again()}
        </Button>
      }
    />
  );
}
