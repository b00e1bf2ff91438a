import { useEffect, useState } from 'react';
import type { Survey } from '../../../domain/cards/terms.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Answers, keptAnswers } from './answers.ts';
import { Before } from './before.tsx';
import { Questions } from './questions.tsx';
import { Results } from './results.tsx';
import { loadSurvey } from './survey.ts';

/** Four questions, then what each card would cost, or why not to apply now. */
export function Component() {
  const today = useToday();
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const [survey, setSurvey] = useState<Survey | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // The prerendered page has the questions; whoever answered before goes on from there.
  useEffect(() => {
    const kept = keptAnswers.read();
    if (kept === null) return;
    setAnswers(kept);
    setIsAsking(false);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    loadSurvey().then(
      (loaded) => isCurrent && setSurvey(loaded),
      () => isCurrent && setSurvey('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const done = (given: Answers) => {
    keptAnswers.keep(given);
    setAnswers(given);
    setIsAsking(false);
    window.scrollTo(0, 0);
  };
  if (isAsking || answers === null)
    return (
      <div className="wrap pb-16" data-today={today}>
        <Questions key={answers === null ? 'new' : 'again'} initial={answers} onDone={done} />
        <div className="mt-16">
          <Before />
        </div>
      </div>
    );
  return (
    <div className="wrap pb-16" data-today={today}>
      {survey === null ? (
        <>
          <PageHead title={m.cards_title()} />
          <Spinner />
        </>
      ) : survey === 'failed' ? (
        <>
          <PageHead title={m.cards_title()} />
          <PageState
            kind="error"
            title={m.cards_title()}
            text={m.cards_failed()}
            actions={<Button onClick={() => setAttempt(attempt + 1)}>{m.cards_again()}</Button>}
          />
        </>
      ) : (
        <Results
          survey={survey}
          answers={answers}
          today={today}
          onChange={() => setIsAsking(true)}
          onForget={() => {
            keptAnswers.forget();
            setAnswers(null);
            setIsAsking(true);
          }}
        />
      )}
    </div>
  );
}
