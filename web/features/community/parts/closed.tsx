import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageState } from '../../../ui/page_state.tsx';

/** For somebody who said that they are younger than 18. Nothing of it is kept. */
export function Closed({ onBack }: { readonly onBack: () => void }) {
  return (
    <PageState
      kind="empty"
      title={m.community_closed_title()}
      text={m.community_closed_text()}
      actions={
        <>
          <ButtonLink to="/education">{m.community_closed_lessons()}</ButtonLink>
          <Button variant="text" onClick={onBack}>
            {m.community_closed_back()}
          </Button>
        </>
      }
    />
  );
}
