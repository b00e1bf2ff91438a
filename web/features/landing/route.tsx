import { ArrowRight } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPercent } from '../../../domain/money/format.ts';
import { carryDebt } from '../../data/planner/carried_debt.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy_part.ts';
import { locale } from '../../ui/locale.ts';
import { useLoaded } from '../../ui/use_loaded.ts';
import { Answer } from './answer.tsx';
import { amountText, calculate, type Outcome } from './calculation.ts';
import { MendedBowl } from './mended_bowl.tsx';
import { announcement, difference } from './outcome_texts.ts';
import { Result } from './result.tsx';
import { Timeline } from './timeline.tsx';
import { ExampleMark, Tool } from './tool.tsx';
import { keptTyped, ownership, type Typed, untouched } from './typed.ts';

/** Below the answer: in the page from the start, and brought to life after it. */
const More = lazyPart(() => import('./more.tsx'));
const loadWaysOn = () => import('./ways_on.tsx');

/** A result is announced once the typing pauses for this long. Milliseconds. */
const pauseMilliseconds = 900;

export function Component() {
  const today = useToday();
  const [typed, setTyped] = useState(untouched);
  const navigate = useNavigate();
  const shown = useDeferredValue(typed);
  const calculation = useMemo(() => calculate(shown, today), [shown, today]);
  const { errors, outcome: current } = calculation;
  // While a field cannot be read, what depends on no figure goes on saying what it last said.
  const [last, setLast] = useState(current as Outcome);
  if (current !== null && current !== last) setLast(current);
  const outcome = current ?? last;
  const owned = ownership(shown);
  const needsWaysOn = useSettled(outcome.standing !== 'covers') || shown.asks === 'fixed';

  // After hydration, because the prerendered page shows the example to everybody.
  useEffect(() => {
    const kept = keptTyped.read();
    if (kept) setTyped((now) => (now === untouched ? kept : now));
  }, []);

  const onChange = (change: Partial<Typed>) =>
    setTyped((before) => {
      const next = { ...before, ...change };
      keptTyped.keep(next);
      return next;
    });

  const onContinue = () => {
    // Of what is typed now: what is shown may still be on its way.
    const { outcome: latest } = calculate(typed, today);
    if (latest === null) return;
    carryDebt(latest.figures);
    void navigate('/debt-destroyer');
  };
  const waysOn = useLoaded(loadWaysOn, needsWaysOn, {
    typed,
    outcome,
    error: errors.least,
    today,
    onChange,
    onContinue,
  });
  const isReady = current?.standing === 'covers' && owned === 'all';

  return (
    <div className="wrap" data-today={today}>
      <title>{m.landing_page()}</title>
      <meta name="description" content={m.landing_lead()} />
      <div className="grid gap-8 pt-4 md:pt-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-center lg:gap-16 lg:pt-12">
        <div className="min-w-0">
          <h1 className="text-6 leading-[1.02] font-normal tracking-[-.025em] max-md:text-[2.25rem]">
            {m.landing_title()}
          </h1>
          <p className="mt-3 max-w-measure text-balance text-ink-2 md:mt-4 md:text-3">
            {m.landing_lead()}
          </p>
          <Tool
            typed={typed}
            calculation={calculation}
            minimum={outcome.figures.minimum}
            onChange={onChange}
          >
            <Answer
              outcome={current}
              isAlone={needsWaysOn}
              onContinue={isReady ? onContinue : null}
            />
          </Tool>
          {needsWaysOn && waysOn}
        </div>
        <MendedBowl outcome={current} isExample={owned === 'none'} />
      </div>

      <div className="mt-10 border-t border-line-strong pt-6">
        {current ? (
          <>
            {owned === 'none' && (
              <p className="mb-5 flex gap-2 text-1 text-ink-2 *:mt-0.5">
                <ExampleMark />
                {m.landing_for_example({
                  balance: amountText(current.figures.balance),
                  apr: formatPercent(current.figures.apr, locale),
                })}
              </p>
            )}
            <Result {...current} />
            <Timeline {...current} />
          </>
        ) : (
          <p className="text-3 text-ink-2">{m.landing_result_none()}</p>
        )}
        <div className="mt-8 grid items-center gap-5 lg:grid-cols-[1fr_auto] lg:gap-x-16">
          {/* Empty it keeps its place: the button stays beside it. */}
          <p className="min-h-[4.5em] max-w-measure text-3 max-sm:empty:hidden sm:min-h-[3em]">
            {current && <Strong {...difference(current)} />}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:grid">
            {owned === 'none' ? (
              <Button
                variant="primary"
                onClick={() =>
                  document.querySelector<HTMLInputElement>('input[name=balance]')?.focus()
                }
              >
                {m.landing_type_mine()}
              </Button>
            ) : (
              <Button
                // One primary button a screen: where money is tight it stands at the fields.
                variant={outcome.standing === 'covers' ? 'primary' : 'quiet'}
                onClick={onContinue}
                disabled={current === null}
              >
                {m.landing_continue()}
                <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} />
              </Button>
            )}
            <ButtonLink to="/about#methods">{m.landing_how()}</ButtonLink>
          </div>
        </div>
      </div>
      <Announcement
        text={current ? announcement(current) : Object.values(errors).join(' ')}
        initial={typed === untouched}
      />

      <Suspense>
        <More />
      </Suspense>
    </div>
  );
}

/** A state once it has lasted as long as a pause in typing; what is half typed passes by. */
function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMilliseconds, now);
    return () => clearTimeout(timer);
  }, [now]);
  return settled;
}

/** A text whose parts named in `strong` stand out. */
function Strong({ text, strong }: { readonly text: string; readonly strong: readonly string[] }) {
  const [part, ...others] = strong;
  const at = part === undefined ? -1 : text.indexOf(part);
  if (part === undefined || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong className="num font-[600]">{part}</strong>
      <Strong text={text.slice(at + part.length)} strong={others} />
    </>
  );
}

/** Says the result once the typing pauses; says nothing about the example nobody typed. */
function Announcement({ text, initial }: { readonly text: string; readonly initial: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (initial) return;
    const timer = setTimeout(() => setSaid(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
