import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Badge } from '../../../../domain/rewards/badges.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import type { NodKind } from '../../../../domain/community/circle.ts';
import type { CircleWeek, Member } from '../../../data/community/circle_week.ts';
import { nod } from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { useBarred } from '../parts/use_barred.ts';
import { AskBuddy } from '../meetings/ask_buddy.tsx';
import { Pot } from '../parts/pot.tsx';
import { ResultMark } from './marks.tsx';
import { nodLines, nodTexts } from './nod_texts.ts';
import { useAct } from './use_act.ts';
import { cameText, fillOf, rangeText, resultText, saidDayText } from './week_texts.ts';

const loadReport = () => import('../parts/report_dialog.tsx');

/** A nod is small beside the words that it's for. */
const small =
  'inline-flex min-h-11 items-center gap-2 rounded-2 border border-line bg-surface px-3.5 text-cell font-[500] text-ink-2 transition-colors duration-(--fast) hover:border-line-strong hover:bg-sunken aria-pressed:border-glaze-line aria-pressed:bg-glaze-tint aria-pressed:text-ink aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:text-ink-3 forced-colors:aria-pressed:outline-2';

/** What else one may do, beside the nods. */
const aside =
  'min-h-11 px-2 text-cell text-glaze-ink underline decoration-glaze-line underline-offset-[.2em] hover:decoration-current disabled:cursor-not-allowed disabled:text-ink-3 disabled:no-underline';

/** The nods that fit how somebody's week went, or that they promised something. */
function nodsFor({ state, result, commitment, firstPromise }: Member): readonly NodKind[] {
  if (state === 'resting') return ['rest_well'];
  if (state !== 'checked_in') return (commitment ?? firstPromise) ? ['with_you'] : [];
  return result === 'kept' ? ['well_kept', 'with_you'] : ['with_you'];
}

/** The others' week, each in a place of their own that stays the same. */
export function MembersList({
  week,
  today,
  here,
}: {
  readonly week: CircleWeek;
  readonly today: IsoDate;
  readonly here: readonly string[];
}) {
  const [reported, setReported] = useState<Member | null>(null);
  const isBarred = useBarred() !== null;
  const others = week.members.filter(({ isMe }) => !isMe);
  const report = useLoaded(
    loadReport,
    reported !== null,
    reported === null
      ? undefined
      : {
          ...(reported.checkInId === null
            ? { postKind: 'alias' as const, postId: reported.aliasId }
            : { postKind: 'check_in' as const, postId: reported.checkInId }),
          title: m.circle_report_of({ alias: reported.alias }),
          onClose: () => setReported(null),
        },
  );
  return (
    <section aria-labelledby="this-week">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="this-week">
          {week.week.from > today ? m.circle_next_week() : m.circle_this_week()}
        </h2>
        <p className="text-1 text-ink-2">{rangeText(week.week)}</p>
      </div>
      {others.length === 0 ? (
        <p className="max-w-measure text-ink-2">{m.circle_mates_none()}</p>
      ) : (
        <>
          {isBarred && <p className="mb-3 text-1 text-ink-2">{m.community_barred_acts()}</p>}
          <ul>
            {others.map((member) => (
              <OtherMember
                key={member.id}
                {...{ member, week, today, isBarred }}
                isHere={here.includes(member.id)}
                onReport={() => setReported(member)}
              />
            ))}
          </ul>
        </>
      )}
      {reported && report}
    </section>
  );
}

const badgeNames: Readonly<Record<Badge, () => string>> = {
  first_plan: m.badge_first_plan,
  first_debt_closed: m.badge_first_debt_closed,
  six_months_written: m.badge_six_months_written,
  twelve_on_time: m.badge_twelve_on_time,
  ten_lessons: m.badge_ten_lessons,
  eight_check_ins: m.badge_eight_check_ins,
  five_that_helped: m.badge_five_that_helped,
};

/** What of themselves they let this circle see, in one line. */
function about({ goalPercent, came, of, debtsClosed }: Member): string {
  const said = [
    goalPercent === null ? null : m.circle_mate_goal({ percent: goalPercent }),
    cameText({ came, of }),
    debtsClosed === null
      ? null
      : debtsClosed === 1
        ? m.circle_mate_closed_one()
        : m.circle_mate_closed({ count: debtsClosed }),
  ].filter((each) => each !== null);
  return new Intl.ListFormat(locale, { type: 'unit' }).format(said);
}

function OtherMember({
  member,
  week,
  today,
  isBarred,
  isHere,
  onReport,
}: {
  readonly member: Member;
  readonly week: CircleWeek;
  readonly today: IsoDate;
  readonly isBarred: boolean;
  readonly isHere: boolean;
  readonly onReport: () => void;
}) {
  const services = useServices();
  const { act, isBusy } = useAct();
  const { circle } = week;
  const isSaid = member.state === 'checked_in' || member.state === 'resting';
  const given = nodLines(member);
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-4 border-t border-line py-6 last:border-b max-sm:gap-3">
      <div className="mt-0.5">
        <Pot {...member.pot} fill={fillOf(member)} isHere={isHere} size="sm" />
      </div>
      <div className="grid gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <h3>
            {member.firstName
              ? m.circle_mate_named({ alias: member.alias, name: member.firstName })
              : member.alias}
          </h3>
          {isSaid && (
            <span className="inline-flex items-center gap-1.5 text-cell whitespace-nowrap text-ink-2">
              <ResultMark result={member.result ?? 'rested'} />
              {member.result === null ? capital(m.circle_resting()) : resultText(member.result)}
            </span>
          )}
        </div>
        {member.commitment && <p className="text-cell text-ink-2">{member.commitment}</p>}
        {member.firstPromise && member.result === null && (
          <p className="text-cell text-ink-2">
            {member.firstResult === null
              ? m.circle_mate_first({ promise: member.firstPromise })
              : m.circle_mate_first_went({
                  promise: member.firstPromise,
                  result: resultText(member.firstResult).toLowerCase(),
                })}
          </p>
        )}
        {member.line && <p className="font-serif text-3/[1.4]">{member.line}</p>}
        {!isSaid && (
          <p className="text-cell text-ink-2">
            {member.state === 'new' ? capital(m.circle_new()) : m.circle_waiting()}
          </p>
        )}
        {about(member) && <p className="text-1 text-ink-2">{capital(about(member))}</p>}
        {member.badges.length > 0 && (
          <p className="text-1 text-ink-2">
            {m.circle_mate_badges({
              names: new Intl.ListFormat(locale, { type: 'unit' }).format(
                member.badges.map((badge) => badgeNames[badge]()),
              ),
            })}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-2 sm:justify-end">
          <p className="text-1 text-ink-2 max-sm:basis-full sm:mr-auto">
            {[
              member.saidAt && isSaid
                ? capital(saidDayText(member.saidAt, circle.zone, today))
                : null,
              ...given,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {(circle.endedOn === null ? nodsFor(member) : []).map((kind) => {
            const isMine = member.nods.some((each) => each.kind === kind && each.isMine);
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isMine}
                aria-label={m.circle_nod_to({ nod: nodTexts[kind](), alias: member.alias })}
                aria-disabled={isBusy}
                disabled={isBarred}
                onClick={() =>
                  void act(() => nod(services, circle.id, member.id, week.week.from, kind, !isMine))
                }
                className={small}
              >
                {isMine && <Check aria-hidden="true" size={16} strokeWidth={1.8} />}
                {nodTexts[kind]()}
              </button>
            );
          })}
          <AskBuddy
            isDisabled={isBarred}
            aliasId={member.aliasId}
            name={member.alias}
            className={aside}
          />
          <button
            type="button"
            aria-label={m.circle_report_of({ alias: member.alias })}
            onClick={onReport}
            className={aside}
          >
            {m.circle_report()}
          </button>
        </div>
      </div>
    </li>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
