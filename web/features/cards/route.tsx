import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Before } from './before.tsx';
import { useFileAnswers } from './file_answers.ts';
import { useAnswers } from './keeping.ts';
import { useOfPlanner } from './planned.ts';
import { Questions } from './questions.tsx';
import { loadSurvey } from './survey.ts';
import { useMine } from './use_mine.ts';

/** The list and the code that ranks it: fetched beside the questions, which stand without either. */
const loadList = async () => {
  const [survey, { Results }] = await Promise.all([loadSurvey(), import('./results.tsx')]);
  return { survey, Results };
};
type Loaded = Awaited<ReturnType<typeof loadList>>;

/** Four questions, then what each card would cost, or why not to apply now. */
export function Component() {
  const today = useToday();
  const { answers, keeping, answer, forget } = useAnswers(today);
  const file = useFileAnswers(today);
  const ofPlanner = useOfPlanner(today);
  const [isAsking, setIsAsking] = useState(true);
  const hasBegun = useRef(false);
  const [list, setList] = useState<Loaded | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { isAwaited, LoggedScore } = useMine();

  // Answers may arrive from the account; never under the hands of somebody who is answering.
  const hasAnswers = answers !== null;
  useEffect(() => {
    if (hasAnswers && !hasBegun.current) setIsAsking(false);
  }, [hasAnswers]);
  useEffect(() => {
    let isCurrent = true;
    loadList().then(
      (loaded) => isCurrent && setList(loaded),
      () => isCurrent && setList('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const done = (given: Parameters<typeof answer>[0]) => {
    answer(given);
    hasBegun.current = false;
    setIsAsking(false);
    window.scrollTo(0, 0);
  };
  if (isAwaited) return <Spinner />;
  if (isAsking || answers === null)
    return (
      <div className="wrap pb-16" data-today={today}>
        <Questions
          key={answers === null ? 'new' : 'again'}
          initial={answers}
          file={file}
          owedOnCards={ofPlanner?.owedOnCards ?? null}
          LoggedScore={LoggedScore}
          onBegin={() => {
            hasBegun.current = true;
          }}
          onDone={done}
        />
        <div className="mt-16">
          <Before />
        </div>
      </div>
    );
  return (
    <div className="wrap pb-16" data-today={today}>
      {list === null || ofPlanner === null ? (
        <>
          <PageHead title={m.cards_title()} />
          <Spinner />
        </>
      ) : list === 'failed' ? (
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
        <list.Results
          survey={list.survey}
          answers={answers}
          file={file}
          ofPlanner={ofPlanner}
          today={today}
          onChange={() => setIsAsking(true)}
          keeping={keeping}
          onForget={() => {
            forget();
            setIsAsking(true);
          }}
        />
      )}
    </div>
  );
}
