import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import {
  type CaseHead,
  type OpenedCase,
  queueQuery,
  takeCase,
} from '../../../data/community/moderation.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { timeSpanText } from '../../../ui/time_span.ts';
import { problemText } from '../parts/problem_text.ts';
import { CasePane } from './case_pane.tsx';
import { HealthList } from './health.tsx';
import { caseTitle } from './texts.ts';

const minutesFrom = (from: Date, until: Date): number =>
  Math.max(1, Math.floor((until.getTime() - from.getTime()) / 60_000));

function CaseRow({
  head,
  now,
  isOpened,
  isOpening,
  onOpen,
}: {
  readonly head: CaseHead;
  readonly now: Date;
  readonly isOpened: boolean;
  readonly isOpening: boolean;
  readonly onOpen: () => void;
}) {
  const isLate = head.dueAt < now;
  const waited = timeSpanText(minutesFrom(head.openedAt, now));
  return (
    <li
      className={clsx(
        'grid gap-x-4 gap-y-1 border-b border-line py-4 first:border-t sm:grid-cols-[1fr_auto]',
        isOpened && 'bg-glaze-tint px-3',
      )}
    >
      <div className="min-w-0">
        <h3 className="text-3">{caseTitle(head)}</h3>
        {head.words !== '' && (
          <p className="line-clamp-2 text-1 break-words text-ink-2">“{head.words}”</p>
        )}
        <p className="text-1 text-ink-2">
          {[
            head.reports > 1 ? m.moderation_reports({ count: head.reports }) : null,
            head.isHidden ? m.moderation_hidden_short() : null,
            head.isOpenElsewhere ? m.moderation_open_elsewhere() : null,
            head.mayDecide || head.isOpenElsewhere ? null : m.moderation_not_yours_short(),
          ]
            .filter((part) => part !== null)
            .join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 sm:grid sm:justify-items-end">
        <p className="num text-1">
          <span className="font-[560]">{waited}</span>{' '}
          <span className={isLate && head.kind !== 'worried' ? 'text-clay' : 'text-ink-2'}>
            {head.kind === 'worried'
              ? m.moderation_first()
              : isLate
                ? m.moderation_late()
                : m.moderation_aim({ time: timeSpanText(minutesFrom(now, head.dueAt)) })}
          </span>
        </p>
        <Button
          busy={isOpening && m.moderation_opening()}
          disabled={head.isOpenElsewhere}
          aria-label={m.moderation_open_name({ name: caseTitle(head) })}
          onClick={onOpen}
        >
          {m.moderation_open()}
        </Button>
      </div>
    </li>
  );
}

/** What stands on the page alone. */
const Alone = ({ children }: { readonly children: ReactNode }) => (
  <div className="wrap pt-6 pb-16">
    <PageTitle>{m.moderation_page_name()}</PageTitle>
    {children}
  </div>
);

/** What waits for a person of the staff. */
export function Component() {
  const services = useServices();
  const { session, isLoading } = useAuth();
  const isAsked = session !== null && isMember(session);
  const [behind, setBehind] = useState<string | null>(null);
  const {
    value: queue,
    error,
    askAgain,
  } = useRead({
    ...queueQuery(services, behind),
    enabled: isAsked,
  });
  const [opened, setOpened] = useState<OpenedCase | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  if (
    error?.code === 'staff_only' ||
    error?.code === 'staff_factor_due' ||
    (!isAsked && !isLoading)
  )
    return (
      <Alone>
        <PageState
          level={1}
          kind="empty"
          title={m.moderation_staff_title()}
          text={m.moderation_staff_text()}
          actions={
            <>
              <ButtonLink to="/settings">{m.moderation_staff_settings()}</ButtonLink>
              <ButtonLink to="/community" variant="text">
                {m.moderation_staff_back()}
              </ButtonLink>
            </>
          }
        />
      </Alone>
    );
  if (queue === undefined)
    return error ? (
      <Alone>
        <PageState
          level={1}
          kind={error.code === 'offline' ? 'offline' : 'error'}
          title={m.moderation_failed()}
          text={problemText(error)}
          actions={<Button onClick={askAgain}>{m.moderation_again()}</Button>}
        />
      </Alone>
    ) : (
      <Alone>
        <h1 className="sr-only">{m.moderation_page_name()}</h1>
        <Spinner />
      </Alone>
    );
  const { cases, waiting, now, health } = queue;
  const last = cases.at(-1);
  const open = async (head: CaseHead) => {
    setOpening(head.id);
    setSaid(null);
    const taken = await takeCase(services, head.id);
    setOpening(null);
    if (taken.ok) setOpened(taken.value);
    else {
      setSaid(
        taken.error.code === 'decided_elsewhere' || taken.error.code === 'not_found'
          ? m.moderation_taken()
          : problemText(taken.error),
      );
      askAgain();
    }
  };
  return (
    <div className="wrap pb-16">
      <PageHead
        title={
          waiting === 0
            ? m.moderation_title_none()
            : waiting === 1
              ? m.moderation_title_one()
              : m.moderation_title({ count: waiting })
        }
        lead={m.moderation_lead()}
      />
      <p className="-mt-4 mb-6 text-1 text-ink-2">
        <Badge>{m.moderation_badge()}</Badge> {m.moderation_badge_text()}
      </p>
      <p role="status" className="min-h-6 text-1">
        {said}
      </p>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]">
        {opened && (
          <div className="lg:order-2">
            <CasePane
              key={opened.id}
              opened={opened}
              onDone={(outcome) => {
                setOpened(null);
                setSaid(outcome);
              }}
            />
          </div>
        )}
        <div>
          <h2 className="sr-only">{m.moderation_list()}</h2>
          {cases.length === 0 ? (
            <p className="text-ink-2">{m.moderation_none()}</p>
          ) : (
            <ul>
              {cases.map((head) => (
                <CaseRow
                  key={head.id}
                  head={head}
                  now={now}
                  isOpened={opened?.id === head.id}
                  isOpening={opening === head.id}
                  onOpen={() => void open(head)}
                />
              ))}
            </ul>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {behind !== null && (
              <Button onClick={() => setBehind(null)}>{m.moderation_first_page()}</Button>
            )}
            {cases.length === 50 && last && (
              <Button onClick={() => setBehind(last.id)}>{m.moderation_more()}</Button>
            )}
          </div>
          <HealthList health={health} />
        </div>
      </div>
    </div>
  );
}
