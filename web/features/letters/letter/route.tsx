import { Link } from 'react-router';
import { isDispute, isLetterKind, type LetterKind } from '../../../../domain/letters/letter.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { Crumbs } from '../parts/crumbs.tsx';
import { kindTexts, pathOf } from '../parts/kinds.ts';
import { LetterForm } from './letter_form.tsx';
import { PhoneCard } from './phone_card.tsx';

/** The page of one letter or of the phone card; null where there is none at this path. */
export async function letterAt(path: string) {
  const name = path.replace(/^\/education\/letters\//, '');
  if (name === 'phone') return { Component: () => <PhoneCard /> };
  return isLetterKind(name) ? { Component: () => <LetterPage key={name} kind={name} /> } : null;
}

function LetterPage({ kind }: { readonly kind: LetterKind }) {
  const { session, isLoading } = useAuth();
  const texts = kindTexts[kind];
  const isOpen = !isDispute(kind) || isMember(session) || isLoading;
  return (
    <div className="wrap">
      <div className="print:hidden">
        <Crumbs isLetter />
        <PageHead title={texts.name()} lead={texts.text()} />
      </div>
      {isOpen ? (
        <>
          {isDispute(kind) && isMember(session) && (
            <p className="max-w-measure pb-8 print:hidden">
              {m.letters_from_file()}{' '}
              <Link to="/dashboard/disputes/new">{m.letters_from_file_link()}</Link>
            </p>
          )}
          <LetterForm kind={kind} />
        </>
      ) : (
        <div className="max-w-measure">
          <Callout>
            <h2 className="text-4">{m.letters_gate()}</h2>
            <p className="mt-1">{m.letters_gate_text()}</p>
            <ButtonLink
              variant="primary"
              className="mt-3"
              to="/auth?mode=sign-up"
              state={{ from: pathOf(kind) }}
            >
              {m.letters_gate_create()}
            </ButtonLink>
          </Callout>
        </div>
      )}
    </div>
  );
}
