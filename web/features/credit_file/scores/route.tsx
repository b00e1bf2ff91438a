import { clsx } from 'clsx';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { scoreLog } from '../../../../domain/scores/score_log.ts';
import { useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { MembersPage } from '../parts/members_page.tsx';
import { SaveState } from '../parts/save_state.tsx';
import { ModelSection } from './model_scores.tsx';
import { ScoreForm } from './score_form.tsx';
import { WhatMoves } from './what_moves.tsx';

/** Scores as a person saw them, each beside its own past and never beside another model's. */
export function Component() {
  const { scores } = useKeptCreditFile();
  const today = useToday();
  const log = useMemo(() => scoreLog(scores), [scores]);
  return (
    <MembersPage
      name={m.scores_page_name()}
      path="/dashboard/scores"
      hasSomething={scores.length > 0}
    >
      <PageHead title={m.scores_title()} lead={m.scores_lead()} />
      {log.length > 0 && (
        <ButtonLink to="#add-score" className="mb-8 lg:hidden">
          {m.scores_add()}
        </ButtonLink>
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="min-w-0">
          {log.length === 0 ? (
            <PageState kind="empty" title={m.scores_empty()} text={m.scores_empty_text()} />
          ) : (
            log.map((scores) => <ModelSection key={scores.model} scores={scores} />)
          )}
        </div>
        <div className={clsx('grid content-start gap-4', log.length === 0 && 'max-lg:order-first')}>
          <ScoreForm today={today} />
          {scores.length > 0 && <SaveState />}
          <p className="text-1 text-ink-2">
            {m.scores_under()}{' '}
            <Link to="/dashboard/credit-file" className="inline-block py-3 -my-3">
              {m.scores_under_link()}
            </Link>
          </p>
        </div>
      </div>
      <WhatMoves />
    </MembersPage>
  );
}
