import { ArrowRight } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { carryDebt } from '../../data/planner/carried_debt.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { calculate, type Typed } from './calculation.ts';
import { announcement, differenceText, Result } from './result.tsx';
import { Timeline } from './timeline.tsx';

const example: Typed = { balance: '5,000', apr: '24.99', monthly: '200' };
const keptKey = 'mendwell-landing';
/** A result is announced once the typing pauses for this long. Milliseconds. */
const pauseMilliseconds = 900;

/** What was typed here before, in this tab. */
function readKept(): Typed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as Partial<Typed> | null;
    return kept && [kept.balance, kept.apr, kept.monthly].every((text) => typeof text === 'string')
      ? (kept as Typed)
      : null;
  } catch {
    return null;
  }
}

function keep(typed: Typed) {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify(typed));
  } catch {
    // Lives as long as the page.
  }
}

export function Component() {
  const today = useToday();
  const [typed, setTyped] = useState(example);
  const navigate = useNavigate();
  const shown = useDeferredValue(typed);
  const { errors, figures, comparison } = useMemo(() => calculate(shown, today), [shown, today]);
  const difference = figures && comparison && differenceText({ figures, comparison });

  // After hydration, because the prerendered page shows the example to everybody.
  useEffect(() => {
    const kept = readKept();
    if (kept) setTyped((now) => (now === example ? kept : now));
  }, []);

  const type = (field: keyof Typed) => (text: string) =>
    setTyped((before) => {
      const next = { ...before, [field]: text };
      keep(next);
      return next;
    });

  const onContinue = () => {
    if (figures === null) return;
    carryDebt(figures);
    void navigate('/debt-destroyer', { state: { carried: figures } });
  };

  return (
    <div className="wrap pt-10" data-today={today}>
      <title>{m.landing_page()}</title>
      <meta name="description" content={m.landing_lead()} />
      <h1 className="max-w-[14ch] text-6 leading-[1.02]">{m.landing_title()}</h1>
      <p className="mt-5 max-w-measure text-3 text-ink-2">{m.landing_lead()}</p>

      <fieldset className="mt-8 grid max-w-[40rem] gap-4 sm:grid-cols-[1fr_1fr_1.2fr]">
        <legend className="sr-only">{m.landing_form()}</legend>
        <TextField
          isBig
          label={m.landing_balance()}
          name="balance"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.balance}
          onChange={type('balance')}
          error={errors.balance}
        />
        <TextField
          isBig
          label={m.landing_apr()}
          name="apr"
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          value={typed.apr}
          onChange={type('apr')}
          error={errors.apr}
        />
        <TextField
          isBig
          label={m.landing_monthly()}
          name="monthly"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.monthly}
          onChange={type('monthly')}
          error={errors.monthly}
        />
      </fieldset>
      <p className="mt-3 text-1 text-ink-2">{m.landing_rule()}</p>

      <div className="mt-10">
        {figures && comparison ? (
          <>
            <Result figures={figures} comparison={comparison} />
            {comparison.plan.ok && comparison.minimumOnly.ok && (
              <Timeline
                monthly={figures.monthly}
                plan={comparison.plan.course}
                minimum={comparison.minimumOnly.course}
              />
            )}
          </>
        ) : (
          <p className="border-t border-ink-2 py-8 text-ink-2">{m.landing_waiting()}</p>
        )}
        <Announcement
          text={figures && comparison ? announcement({ figures, comparison }) : ''}
          initial={typed === example}
        />
      </div>

      <div className="mt-6 flex flex-wrap items-center justify-between gap-6">
        <p className="max-w-measure text-3">{difference}</p>
        <Button
          variant="primary"
          onClick={onContinue}
          disabled={figures === null}
          className="max-sm:w-full"
        >
          {m.landing_continue()}
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} />
        </Button>
      </div>

      <details className="mt-8 max-w-measure">
        <summary className="inline-flex min-h-11 items-center text-glaze-ink underline underline-offset-4">
          {m.landing_how()}
        </summary>
        <div className="mt-2 grid gap-3">
          <p>{m.landing_how_interest()}</p>
          <p>{m.landing_how_minimum()}</p>
          <p>{m.landing_how_assumed()}</p>
        </div>
      </details>

      <div className="mt-16 grid gap-12 md:grid-cols-2">
        <Lines
          title={m.landing_can_title()}
          lines={[m.landing_can_1(), m.landing_can_2(), m.landing_can_3(), m.landing_can_4()]}
        />
        <Lines
          title={m.landing_cannot_title()}
          lines={[
            m.landing_cannot_1(),
            m.landing_cannot_2(),
            m.landing_cannot_3(),
            m.landing_cannot_4(),
          ]}
        />
      </div>

      <section className="mt-16">
        <h2>{m.landing_next_title()}</h2>
        <ul className="mt-5 border-t border-line">
          <Next
            to="/debt-destroyer"
            name={m.landing_next_planner()}
            text={m.landing_next_planner_text()}
          />
          <Next
            to="/dashboard"
            name={m.landing_next_dashboard()}
            text={m.landing_next_dashboard_text()}
          />
          <Next
            to="/auth?mode=sign-up"
            name={m.landing_next_auth()}
            text={m.landing_next_auth_text()}
          />
        </ul>
      </section>
    </div>
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

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-4">
        {lines.map((line) => (
          <li key={line} className="border-t border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Next(props: { readonly to: string; readonly name: string; readonly text: string }) {
  return (
    <li className="border-b border-line">
      <Link
        to={props.to}
        className="grid items-center gap-x-6 gap-y-1 py-5 text-ink no-underline hover:bg-sunken sm:grid-cols-[16rem_1fr_auto]"
      >
        <span className="font-serif text-3">{props.name}</span>
        <span className="text-ink-2">{props.text}</span>
        <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} className="max-sm:hidden" />
      </Link>
    </li>
  );
}
