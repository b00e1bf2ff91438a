import type { ReactNode } from 'react';
import { useCreditFileStanding } from '../../../data/credit_file/standing.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { SectionPlaces } from '../../../ui/site/section_places.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** A page of the credit file: for members. A visitor is told that an account is free; what a member has is awaited, unless there is
 *  something of it on this device. */
export function MembersPage({
  name,
  path,
  hasSomething,
  children,
}: {
  readonly name: string;
  readonly path: string;
  readonly hasSomething: boolean;
  readonly children: ReactNode;
}) {
  const { session, isLoading } = useAuth();
  const { firstAnswer, state, askAgain } = useCreditFileStanding();
  if (isLoading) return <Spinner />;
  if (!isMember(session))
    return (
      <div className="wrap">
        <PageHead title={name} />
        <PageState
          kind="empty"
          title={m.file_gate()}
          text={m.file_gate_text()}
          actions={
            <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: path }}>
              {m.file_gate_create()}
            </ButtonLink>
          }
        />
      </div>
    );
  if (!hasSomething && firstAnswer === 'awaited')
    return (
      <>
        <SectionPlaces />
        <Spinner />
      </>
    );
  if (!hasSomething && firstAnswer === 'missing') {
    const isOnline = navigator.onLine;
    return (
      <>
        <SectionPlaces />
        <div className="wrap">
          <PageHead title={name} />
          <PageState
            kind={isOnline ? 'error' : 'offline'}
            title={m.file_load_title()}
            text={isOnline ? m.file_load_text() : m.file_load_offline()}
            actions={
              <Button
                variant="primary"
                onClick={askAgain}
                busy={state === 'sending' && m.ui_loading()}
              >
                {m.file_load_again()}
              </Button>
            }
          />
        </div>
      </>
    );
  }
  return (
    <>
      <SectionPlaces />
      <div className="wrap">{children}</div>
    </>
  );
}
