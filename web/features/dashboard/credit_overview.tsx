import { useMemo } from 'react';
import { Link } from 'react-router';
import { seenAfter } from '../../../domain/credit_file/after_dispute.ts';
import type { Finding } from '../../../domain/credit_file/finding.ts';
import { findingsOf } from '../../../domain/credit_file/findings.ts';
import type { DisputeCase } from '../../../domain/credit_file/dispute.ts';
import { newestReports } from '../../../domain/credit_file/accounts.ts';
import { type GoneEntry, goneSince } from '../../../domain/credit_file/gone_since.ts';
import { bySaidRight } from '../../../domain/credit_file/same_finding.ts';
import { type ScoreChange, scoreLog, type ScoreSeries } from '../../../domain/scores/score_log.ts';
import { disputesQuery } from '../../data/credit_file/disputes.ts';
import { fileOf, saidRight, useKeptCreditFile } from '../../data/credit_file/use_credit_file.ts';
import { useRead } from '../../data/read.ts';
import { usePlannerDocument } from '../../data/planner/use_planner.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data_table.tsx';
import { dayText, shortDayText } from '../../ui/day_text.ts';
import { bureauTexts, listed } from './bureaus.ts';
import { DebtsForPlan, FirstFinding } from './from_report.tsx';

/** What newer reports are without, a sentence for each day. */
const goneTexts = (entries: readonly GoneEntry[]): readonly string[] =>
  [...new Set(entries.map(({ since }) => since))].map((day) =>
    m.file_gone({
      day: dayText(day),
      what: listed(
        entries
          .filter(({ since }) => since === day)
          .map(({ name, bureau }) => m.file_gone_at({ name, bureau: bureauTexts[bureau]() })),
      ),
    }),
  );

/** What a member's credit file comes to, and their scores by model; nothing where there is none. */
export default function CreditOverview() {
  const kept = useKeptCreditFile();
  const { reports, scores } = kept;
  const today = useToday();
  const { debts } = usePlannerDocument();
  const { file, count, first, findings, gone } = useMemo(() => {
    const file = fileOf(kept);
    const all = findingsOf(file);
    const { shown } = bySaidRight(file, all, saidRight(kept));
    return {
      file,
      count: shown.length,
      first: shown[0],
      findings: all,
      gone: goneTexts(goneSince(file)),
    };
  }, [kept]);
  const log = useMemo(() => scoreLog(scores), [scores]);
  return (
    <>
      <Disputes findings={findings} />
      {reports.length > 0 && (
        <section aria-labelledby="credit-file">
          <Head
            id="credit-file"
            title={m.dashboard_credit_file()}
            to="/dashboard/credit-file"
            link={m.dashboard_credit_file_open()}
          />
          <p className="mt-3">
            {count === 0
              ? newestReports(reports).length > 1
                ? m.dashboard_credit_file_clear()
                : m.dashboard_credit_file_clear_one()
              : count === 1
                ? m.dashboard_credit_file_one()
                : m.dashboard_credit_file_many({ count })}
          </p>
          {gone.map((text) => (
            <p key={text} className="mt-2 wrap-anywhere">
              {text}
            </p>
          ))}
          {first && <FirstFinding finding={first} />}
          {debts.length === 0 && <DebtsForPlan file={file} today={today} />}
        </section>
      )}
      {log.length > 0 && (
        <section aria-labelledby="score-log">
          <Head
            id="score-log"
            title={m.dashboard_scores()}
            to="/dashboard/scores"
            link={m.dashboard_scores_open()}
          />
          {log.map(({ model, series }) => (
            <div key={model} className="mt-4">
              <h3>{model}</h3>
              <DataTable<ScoreSeries>
                caption={m.dashboard_scores_of({ model })}
                rows={series}
                rowKey={({ bureau }) => bureau}
                note={({ latest, change }) =>
                  change && (
                    <span className="text-ink-2">
                      {m.dashboard_scores_before()}: {wasText(latest.score, change)}
                    </span>
                  )
                }
                columns={[
                  {
                    key: 'bureau',
                    head: m.dashboard_scores_bureau(),
                    isRowHeader: true,
                    cell: ({ bureau }) => bureauTexts[bureau](),
                  },
                  {
                    key: 'score',
                    head: m.dashboard_scores_score(),
                    align: 'end',
                    cell: ({ latest }) => latest.score,
                  },
                  {
                    key: 'on',
                    head: m.dashboard_scores_on(),
                    align: 'end',
                    cell: ({ latest }) => dayText(latest.on),
                  },
                  {
                    key: 'before',
                    head: m.dashboard_scores_before(),
                    align: 'end',
                    isHiddenOnPhone: true,
                    cell: ({ latest, change }) => (change ? wasText(latest.score, change) : ''),
                  },
                ]}
              />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

const isToDecide = ({ state }: DisputeCase): boolean =>
  state === 'answered' || state === 'frivolous' || state === 'no_answer';

/** How many have something to decide, wait for an answer, or aren't mailed; nothing where there is none. Each one's day is among the dates. */
function Disputes({ findings }: { readonly findings: readonly Finding[] }) {
  const services = useServices();
  const { session } = useAuth();
  const kept = useKeptCreditFile();
  const { value: all = [] } = useRead(disputesQuery(services, session?.user.id ?? ''));
  const disputes = useMemo(() => {
    const file = fileOf(kept);
    // What a newer report is without needs nothing more of its person.
    return all.filter((each) => seenAfter(each, file, findings, null)?.isGone !== true);
  }, [all, kept, findings]);
  const waiting = disputes.filter(({ state }) => state === 'sent' || state === 'received').length;
  const drafts = disputes.filter(({ state }) => state === 'draft').length;
  const answered = disputes.filter(isToDecide).length;
  if (answered + waiting + drafts === 0) return null;
  const texts = [
    ...(answered === 0
      ? []
      : [
          answered === 1
            ? m.dashboard_disputes_answered()
            : m.dashboard_disputes_answered_many({ count: answered }),
        ]),
    ...(waiting === 0
      ? []
      : [
          waiting === 1
            ? m.dashboard_disputes_one()
            : m.dashboard_disputes_many({ count: waiting }),
        ]),
    ...(drafts === 0
      ? []
      : [
          drafts === 1
            ? m.dashboard_disputes_draft()
            : m.dashboard_disputes_drafts({ count: drafts }),
        ]),
  ];
  return (
    <section aria-labelledby="disputes">
      <Head
        id="disputes"
        title={m.dashboard_disputes()}
        to="/dashboard/disputes"
        link={m.dashboard_disputes_open()}
      />
      <p className="mt-3">{texts.join(' ')}</p>
    </section>
  );
}

const wasText = (score: number, { points, since }: ScoreChange): string =>
  m.dashboard_scores_was({ score: score - points, date: shortDayText(since) });

function Head({
  id,
  title,
  to,
  link,
}: {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly link: string;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <Link to={to} className="inline-flex min-h-11 items-center">
        {link}
      </Link>
    </div>
  );
}
