import { useState } from 'react';
import type { SeenAfter } from '../../../../../domain/credit_file/after_dispute.ts';
import {
  type DisputeCase,
  type DisputeEvent,
  type DisputeEventKind,
  isAnswerLate,
  isPutRight,
  mayHappen,
} from '../../../../../domain/credit_file/dispute.ts';
import type { Section } from '../../../../../domain/credit_file/sections.ts';
import { addBusinessDays } from '../../../../../domain/time/business_day.ts';
import { daysBetween, type IsoDate } from '../../../../../domain/time/iso_date.ts';
import { recordDisputeEvent } from '../../../../data/credit_file/disputes.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ChoiceList } from '../../../../ui/choice_list.tsx';
import { DateField } from '../../../../ui/date_field.tsx';
import { dayText } from '../../../../ui/day_text.ts';
import { changeText, goneText } from '../../parts/gone_texts.ts';
import { bureauTexts } from '../../parts/report_texts.ts';
import { SectionLinks } from '../../parts/section_link.tsx';
import { problemText } from '../problem_text.ts';
import { newDisputePath } from '../paths.ts';
import { isMended, type LastAnswer } from '../state_text.tsx';
import { FollowUpLetter } from './follow_up_letter.tsx';
import { Outcomes, type TypedOutcomes } from './outcomes.tsx';

interface Step {
  readonly name: () => string;
  readonly text: () => string;
  readonly sections?: readonly Section[];
  readonly link?: { readonly to: string; readonly name: () => string };
}

/** What comes from outside, or did not: logged with its day. */
const log: Readonly<Partial<Record<DisputeEventKind, Step>>> = {
  received: { name: m.dispute_do_received, text: m.dispute_do_received_text },
  answered: { name: m.dispute_do_answered, text: m.dispute_do_answered_text },
  frivolous: {
    name: m.dispute_do_frivolous,
    text: m.dispute_do_frivolous_text,
    sections: ['15 USC 1681i(a)(3)'],
  },
  no_answer: { name: m.dispute_do_no_answer, text: m.dispute_do_no_answer_text },
  returned: { name: m.dispute_do_returned, text: m.dispute_do_returned_text },
  facts_added: {
    name: m.dispute_do_facts_added,
    text: m.dispute_do_facts_added_text,
    sections: ['15 USC 1681i(a)(1)'],
  },
  reinserted: {
    name: m.dispute_do_reinserted,
    text: m.dispute_do_reinserted_text,
    sections: ['15 USC 1681i(a)(5)(B)'],
  },
};

/** What the person does. */
const deeds: Readonly<Partial<Record<DisputeEventKind, Step>>> = {
  followed_up: { name: m.dispute_do_followed_up, text: m.dispute_do_followed_up_text },
  procedure_asked: {
    name: m.dispute_do_procedure_asked,
    text: m.dispute_do_procedure_asked_text,
    sections: ['15 USC 1681i(a)(7)'],
  },
  rewritten: { name: m.dispute_do_rewritten, text: m.dispute_do_rewritten_text },
  statement_added: {
    name: m.dispute_do_statement_added,
    text: m.dispute_do_statement_added_text,
    sections: ['15 USC 1681i(b)'],
  },
  complained: {
    name: m.dispute_do_complained,
    text: m.dispute_do_complained_text,
    link: {
      to: 'https://www.consumerfinance.gov/complaint/',
      name: m.dispute_do_complained_link,
    },
  },
  attorney_asked: {
    name: m.dispute_do_attorney_asked,
    text: m.dispute_do_attorney_asked_text,
    link: { to: 'https://www.lawhelp.org', name: m.dispute_do_attorney_asked_link },
  },
  closed: { name: m.dispute_do_closed, text: m.dispute_do_closed_text },
};

/** Those whose button does it; of the others it says that it was done. */
const isNamed = (kind: DisputeEventKind): boolean => kind === 'rewritten' || kind === 'closed';

/** Whether a bureau left something as it was: then the company that reports it can be asked as well. */
const mayAskCompany = ({ recipient, state }: DisputeCase, answer: LastAnswer): boolean =>
  recipient === 'bureau' &&
  state === 'answered' &&
  Object.values(answer ?? {}).some((outcome) => !isPutRight(outcome));

const ofBureaus: readonly DisputeEventKind[] = ['procedure_asked', 'statement_added', 'reinserted'];

/** The CFPB takes a complaint about a bureau once it answered, or more than so many days after it was asked. */
const daysBeforeComplaint = 45;

const mayComplain = ({ state, recipient, receivedOn, sentOn }: DisputeCase, today: IsoDate) =>
  recipient !== 'bureau' ||
  state === 'answered' ||
  daysBetween(receivedOn ?? addBusinessDays(sentOn ?? today, 5), today) > daysBeforeComplaint;

/** What a step says to who wrote to a company, where that differs. */
function toCompany(kind: DisputeEventKind, step: Step): Step {
  if (kind === 'complained') return { ...step, text: m.dispute_do_complained_text_company };
  return kind === 'frivolous' ? { ...step, sections: ['15 USC 1681s-2(a)(8)'] } : step;
}

/** What may be said and done now, in the order in which it helps. */
function stepsOf(dispute: DisputeCase, answer: LastAnswer, seen: SeenAfter | null, today: IsoDate) {
  const allowed = mayHappen[dispute.state].filter(
    (kind) =>
      (kind !== 'no_answer' || isAnswerLate(dispute, today)) &&
      (kind !== 'complained' || mayComplain(dispute, today)) &&
      // Asked already, and they still have time.
      (kind !== 'procedure_asked' || (dispute.procedureDueOn ?? '') < today) &&
      // Only what they took out can be back.
      (kind !== 'reinserted' || Object.values(answer ?? {}).includes('deleted')) &&
      (dispute.recipient === 'bureau' || !ofBureaus.includes(kind)),
  );
  const pick = <Of extends object>(from: Of) =>
    (Object.entries(from) as [DisputeEventKind, Step][])
      .filter(([kind]) => allowed.includes(kind))
      .map(
        ([kind, step]) =>
          [kind, dispute.recipient === 'bureau' ? step : toCompany(kind, step)] as const,
      );
  const done = pick(deeds);
  // Nothing is left to do once it is put right, but to close it; unless a newer report has it still.
  const isOver =
    seen?.isGone === true || (dispute.state === 'answered' && isMended(answer) && seen === null);
  return {
    logs: pick(log),
    deeds: isOver ? done.filter(([kind]) => kind === 'closed') : done,
    isOver,
  };
}

/** What one can do now, and what one logs when it comes. */
export function NextSteps({
  dispute,
  answer,
  seen,
  today,
  userId,
}: {
  readonly dispute: DisputeCase;
  readonly answer: LastAnswer;
  readonly seen: SeenAfter | null;
  readonly today: IsoDate;
  readonly userId: string;
}) {
  const services = useServices();
  const [busy, setBusy] = useState<DisputeEventKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [letter, setLetter] = useState<'followed_up' | 'procedure_asked' | null>(null);
  const { logs, deeds: done, isOver } = stepsOf(dispute, answer, seen, today);
  // One event, however often it is tried: an answer that got lost on the way is no second one.
  const [ids] = useState(() => new Map<DisputeEventKind, string>());
  const record = async (kind: DisputeEventKind, on: IsoDate, details: DisputeEvent['details']) => {
    setBusy(kind);
    setProblem(null);
    const id = ids.get(kind) ?? crypto.randomUUID();
    ids.set(kind, id);
    const recorded = await recordDisputeEvent(services, userId, dispute.id, {
      id,
      kind,
      on,
      details,
    });
    setBusy(null);
    if (!recorded.ok) return setProblem(problemText(recorded.error));
    ids.delete(kind);
    setLetter(null);
  };
  return (
    <>
      {seen ? (
        <SeenInReport seen={seen} />
      ) : (
        isOver && <p className="max-w-measure">{m.dispute_look_again()}</p>
      )}
      {done.length > 0 && (
        <section aria-labelledby="now">
          <h2 id="now" className="mb-4">
            {m.dispute_now()}
          </h2>
          <ul className="border-t border-line">
            {mayAskCompany(dispute, answer) && <AskCompany dispute={dispute} answer={answer} />}
            {done.map(([kind, step]) => (
              <li
                key={kind}
                className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4"
              >
                <div className="max-w-measure min-w-0">
                  <h3 className="font-sans text-[1rem] font-[560]">{step.name()}</h3>
                  <p className="text-cell text-ink-2">
                    {step.text()} {step.sections && <SectionLinks sections={step.sections} />}{' '}
                    {step.link && <a href={step.link.to}>{step.link.name()}</a>}
                  </p>
                </div>
                {kind === 'followed_up' || kind === 'procedure_asked' ? (
                  <Button
                    variant={kind === 'followed_up' ? 'primary' : 'quiet'}
                    aria-expanded={letter === kind}
                    aria-label={`${m.dispute_do_write()}: ${step.name()}`}
                    onClick={() => setLetter(letter === kind ? null : kind)}
                  >
                    {m.dispute_do_write()}
                  </Button>
                ) : (
                  <Button
                    busy={busy === kind && m.dispute_busy()}
                    {...(!isNamed(kind) && {
                      'aria-label': `${m.dispute_do_note()}: ${step.name()}`,
                    })}
                    onClick={() => void record(kind, today, {})}
                  >
                    {isNamed(kind) ? step.name() : m.dispute_do_note()}
                  </Button>
                )}
                {letter === kind && (
                  <FollowUpLetter
                    kind={kind === 'followed_up' ? 'no_answer' : 'procedure'}
                    dispute={dispute}
                    answer={answer}
                    today={today}
                    isBusy={busy === kind}
                    onMailed={(on) => void record(kind, on, {})}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {logs.length > 0 && (
        <Log dispute={dispute} today={today} steps={logs} busy={busy} onSave={record} />
      )}
      <div aria-live="polite" className="-mt-8">
        {problem !== null && <p className="text-clay">{problem}</p>}
      </div>
    </>
  );
}

/** What a newer report has of what was disputed: what is gone, what says something else, and what still stands. */
function SeenInReport({ seen }: { readonly seen: SeenAfter }) {
  const { bureau, isGone, gone, changes, printedOn } = seen;
  const of = { name: bureauTexts[bureau](), day: dayText(printedOn) };
  return (
    <Callout kind={isGone ? 'mended' : gone.length > 0 ? 'info' : 'attention'}>
      {gone.length > 0 && (
        <p className="wrap-anywhere">
          {goneText(seen)}. {!isGone && m.dispute_seen_partly()}
        </p>
      )}
      {gone.length === 0 && (
        <p>
          {isGone
            ? m.dispute_seen_gone_text(of)
            : changes.length > 0
              ? m.dispute_seen_changed_text(of)
              : m.dispute_seen_there_text(of)}
        </p>
      )}
      {changes.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {changes.map((change) => (
            <li
              key={`${change.name} ${change.field} ${change.month ?? ''}`}
              className="wrap-anywhere"
            >
              {changeText(change)}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

/** A letter of its own to the company, about the first thing that stayed as it was. */
function AskCompany({
  dispute,
  answer,
}: {
  readonly dispute: DisputeCase;
  readonly answer: LastAnswer;
}) {
  const left = dispute.things.find(({ id }) => !isPutRight(answer?.[id]));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="max-w-measure min-w-0">
        <h3 className="font-sans text-[1rem] font-[560]">{m.dispute_do_company()}</h3>
        <p className="text-cell text-ink-2">
          {m.dispute_do_company_text()} <SectionLinks sections={['15 USC 1681s-2(a)(8)']} />
        </p>
      </div>
      <ButtonLink to={newDisputePath} state={{ findingId: left?.id, isToCompany: true }}>
        {m.dispute_do_company_link()}
      </ButtonLink>
    </li>
  );
}

function Log({
  dispute,
  today,
  steps,
  busy,
  onSave,
}: {
  readonly dispute: DisputeCase;
  readonly today: IsoDate;
  readonly steps: readonly (readonly [DisputeEventKind, Step])[];
  readonly busy: DisputeEventKind | null;
  readonly onSave: (
    kind: DisputeEventKind,
    on: IsoDate,
    details: DisputeEvent['details'],
  ) => Promise<void>;
}) {
  const [kind, setKind] = useState<DisputeEventKind | null>(null);
  const [on, setOn] = useState<IsoDate | ''>(today);
  const [outcomes, setOutcomes] = useState<TypedOutcomes>({});
  const [isWanted, setWanted] = useState(false);
  const isMissing =
    kind === 'answered' && dispute.things.some(({ id }) => outcomes[id] === undefined);
  const save = () => {
    if (kind === null) return;
    if (isMissing) return setWanted(true);
    const said = Object.entries(outcomes).flatMap(([id, outcome]) =>
      outcome === undefined ? [] : [[id, outcome] as const],
    );
    const details = kind === 'answered' ? { outcomes: Object.fromEntries(said) } : {};
    void onSave(kind, on === '' ? today : on, details);
  };
  return (
    <section aria-labelledby="log" className="grid grid-cols-1 gap-5">
      <h2 id="log">{m.dispute_log()}</h2>
      <ChoiceList
        legend={m.dispute_log()}
        isLegendHidden
        name="log"
        value={kind}
        onChange={setKind}
        options={steps.map(([each, step]) => ({
          value: each,
          label: step.name(),
          detail: (
            <>
              {step.text()} {step.sections && <SectionLinks sections={step.sections} />}
            </>
          ),
        }))}
      />
      {kind === 'answered' && (
        <Outcomes
          things={dispute.things}
          outcomes={outcomes}
          onChange={setOutcomes}
          error={isWanted && isMissing ? m.dispute_outcome_missing() : undefined}
        />
      )}
      {kind !== null && (
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-full max-w-60">
            <DateField
              label={m.dispute_log_on()}
              max={today}
              {...(dispute.sentOn !== null && { min: dispute.sentOn })}
              value={on}
              onChange={setOn}
            />
          </div>
          <Button variant="primary" busy={busy === kind && m.dispute_busy()} onClick={save}>
            {m.dispute_log_save()}
          </Button>
        </div>
      )}
    </section>
  );
}
