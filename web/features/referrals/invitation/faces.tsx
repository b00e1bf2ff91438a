import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { mayTakeFocus } from '../../../ui/late_focus.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Loading } from '../../../ui/spinner.tsx';

/** A page that is a heading, a sentence and what to do. */
export function Face({
  title,
  whole,
  lead,
  isAnswer = false,
  more,
  children,
}: {
  readonly title: string;
  /** For whoever listens, where the title was shortened. */
  readonly whole?: string | undefined;
  readonly lead: ReactNode;
  /** It took the place of the page on which something was pressed: the focus goes to its heading. */
  readonly isAnswer?: boolean | undefined;
  /** Below what to do. */
  readonly more?: ReactNode;
  /** What to do. */
  readonly children: ReactNode;
}) {
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = isAnswer ? face.current?.querySelector('h1') : null;
    if (!heading || !mayTakeFocus()) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [isAnswer]);
  return (
    <div ref={face} className="wrap">
      <PageHead title={title} whole={whole} lead={lead} />
      <div className="flex flex-wrap gap-3 max-sm:grid">{children}</div>
      {more}
    </div>
  );
}

interface Answering {
  readonly isAnswer?: boolean;
}

export function CreateAccount({
  from,
  onPress,
}: {
  readonly from: string;
  readonly onPress?: () => void;
}) {
  return (
    <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from }} onClick={onPress}>
      {m.referral_create()}
    </ButtonLink>
  );
}

const TypeCode = () => <ButtonLink to="/extend-access#code">{m.referral_type()}</ButtonLink>;

/** A code that is nobody's, or not any longer. */
export function UnknownCode({ from, isAnswer }: Answering & { readonly from: string }) {
  return (
    <Face
      isAnswer={isAnswer}
      title={m.referral_unknown_title()}
      lead={`${m.referral_unknown_lead()} ${m.referral_unknown_without()}`}
    >
      <CreateAccount from={from} />
      <TypeCode />
    </Face>
  );
}

/** A code of the operator or of a receipt, which belongs elsewhere. */
export function AccessCode() {
  return (
    <Face title={m.referral_access_title()} lead={m.referral_access_lead()}>
      <ButtonLink variant="primary" to="/extend-access#code">
        {m.referral_type()}
      </ButtonLink>
    </Face>
  );
}

/** The page until it is known whose code it is. */
export function Waiting() {
  return (
    <div className="wrap">
      <PageHead title={m.referral_title()} />
      <Loading />
    </div>
  );
}

/** The server was not reached: the code is kept, and nothing has to be decided now. */
export function NotLoaded({
  isOffline,
  isAsking,
  again,
  from,
}: {
  readonly isOffline: boolean;
  readonly isAsking: boolean;
  readonly again: () => void;
  readonly from: string;
}) {
  return (
    <div className="wrap">
      <PageHead title={m.referral_title()} />
      <PageState
        kind={isOffline ? 'offline' : 'error'}
        title={isOffline ? m.referral_offline_title() : m.referral_failed_title()}
        text={isOffline ? m.referral_offline_text() : m.referral_failed_text()}
        actions={
          <>
            <Button variant="primary" busy={isAsking && m.ui_loading()} onClick={again}>
              {m.referral_again()}
            </Button>
            <ButtonLink to="/auth?mode=sign-up" state={{ from }}>
              {m.referral_create()}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

/** A member who opened a link of their own. */
export function OwnLink({ isAnswer }: Answering) {
  return (
    <Face isAnswer={isAnswer} title={m.referral_own_title()} lead={m.referral_own_lead()}>
      <ButtonLink variant="primary" to="/referral-dashboard">
        {m.referral_own_go()}
      </ButtonLink>
    </Face>
  );
}
