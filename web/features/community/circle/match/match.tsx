import { useState } from 'react';
import { matchAccountHours } from '../../../../../domain/community/limits.ts';
import { topics, type Topic } from '../../../../../domain/community/topics.ts';
import { exampleOf } from '../../../../../domain/community/weeks.ts';
import type { Alias } from '../../../../data/community/alias.ts';
import { circlesKey, matchKey } from '../../../../data/community/keys.ts';
import { useLive } from '../../../../data/community/live.ts';
import {
  askMatch,
  leaveMatch,
  type MatchGoal,
  matchGoals,
  type MyMatch,
  myMatchQuery,
} from '../../../../data/community/matches.ts';
import { useQueryCache } from '../../../../data/query_client.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { weekdayNameText } from '../../../../ui/day_text.ts';
import { shortTimeText } from '../../../../ui/time_text.ts';
import { FieldError } from '../../../../ui/field.tsx';
import { useForm } from '../../../../ui/form/use_form.ts';
import { SelectField } from '../../../../ui/select_field.tsx';
import { ZoneField } from '../../../../ui/zone_field.tsx';
import { useKeptWords } from '../../parts/use_kept_words.ts';
import { problemText } from '../../parts/problem_text.ts';
import { topicText } from '../../questions/topic_text.ts';
import { dayChoices, weekdayIn } from '../make_form.tsx';
import { deviceZone } from '../../../../data/profile/device_zone.ts';
import { ProposalCard } from './proposal.tsx';

const goalTexts: Readonly<Record<MatchGoal, () => string>> = {
  one_debt: m.match_goal_one_debt,
  all_debts: m.match_goal_all_debts,
  on_time: m.match_goal_on_time,
  small_savings: m.match_goal_small_savings,
};

/** The third way into a circle: to be put together with others. Who has no name here chooses one first. */
export default function Match({
  userId,
  alias,
  onName,
}: {
  readonly userId: string;
  readonly alias: Alias | null;
  readonly onName: () => void;
}) {
  const services = useServices();
  const { value: mine, error } = useRead(myMatchQuery(services, userId));
  const { user } = useAuth();
  const cache = useQueryCache();
  useLive(`person:${userId}`, {
    onChange: (news) => {
      if (news?.event !== 'match') return;
      void cache.invalidateQueries({ queryKey: matchKey });
      void cache.invalidateQueries({ queryKey: circlesKey });
    },
  });
  if (mine === undefined) return error && <p className="text-1 text-ink-2">{problemText(error)}</p>;
  if (mine.proposal !== null && alias !== null)
    return <ProposalCard proposal={mine.proposal} alias={alias} />;
  const from = new Date(user?.created_at ?? 0).getTime() + matchAccountHours * 3_600_000;
  if (mine.request === null && from > services.clock())
    return (
      <p className="max-w-[34rem]">{m.match_young({ time: shortTimeText(new Date(from)) })}</p>
    );
  return mine.request === null ? (
    <AskForm {...{ mine, alias, onName }} />
  ) : (
    <OnList mine={mine} request={mine.request} />
  );
}

const unchosen: { readonly topic: Topic; readonly goal: MatchGoal; readonly weekday: string } = {
  topic: 'collections',
  goal: 'one_debt',
  weekday: '6',
};

function AskForm({
  mine,
  alias,
  onName,
}: {
  readonly mine: MyMatch;
  readonly alias: Alias | null;
  readonly onName: () => void;
}) {
  const services = useServices();
  const [now] = useState(services.clock);
  // Who goes for a name first finds what they chose.
  const kept = useKeptWords<Record<keyof typeof unchosen | 'zone', string>>('match', {
    ...unchosen,
    zone: deviceZone(),
  });
  const form = useForm({
    initial: () => {
      const { topic, goal, ...rest } = kept.read();
      return {
        topic: topics.find((each) => each === topic) ?? unchosen.topic,
        goal: matchGoals.find((each) => each === goal) ?? unchosen.goal,
        ...rest,
      };
    },
    onChange: kept.keep,
    check: () => ({}),
    send: async ({ topic, goal, weekday, zone }) => {
      if (alias === null) {
        onName();
        return undefined;
      }
      const asked = await askMatch(services, { topic, goal, weekday: weekdayIn(weekday), zone });
      if (!asked.ok) return { form: problemText(asked.error) };
      kept.forget();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid max-w-[34rem] gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={m.match_topic()}
          options={topics.map((topic) => ({ value: topic, label: topicText(topic) }))}
          {...form.field('topic')}
        />
        <SelectField
          label={m.match_goal()}
          options={matchGoals.map((goal) => ({ value: goal, label: goalTexts[goal]() }))}
          {...form.field('goal')}
        />
        <SelectField label={m.match_day()} options={dayChoices()} {...form.field('weekday')} />
        <ZoneField label={m.match_zone()} own={deviceZone()} now={now} {...form.field('zone')} />
      </div>
      <p className="text-1 text-ink-2">
        {mine.waiting === 0
          ? m.match_waiting_none()
          : mine.waiting === 1
            ? m.match_waiting_one()
            : m.match_waiting({ count: mine.waiting })}
      </p>
      {form.errors.form && <FieldError id="match-error">{form.errors.form}</FieldError>}
      <div>
        <Button type="submit" busy={form.isSending && m.match_sending()}>
          {m.match_send()}
        </Button>
      </div>
    </form>
  );
}

function OnList({
  mine,
  request,
}: {
  readonly mine: MyMatch;
  readonly request: NonNullable<MyMatch['request']>;
}) {
  const services = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const others = mine.waiting;
  const leave = async () => {
    setLeaving(true);
    const left = await leaveMatch(services);
    setLeaving(false);
    if (!left.ok) setProblem(problemText(left.error));
  };
  return (
    <div className="grid max-w-[34rem] gap-3" role="status">
      <p>
        {m.match_on_list({
          topic: topicText(request.topic),
          day: weekdayNameText(exampleOf(request.weekday)),
        })}{' '}
        <span className="text-ink-2">
          {others === 0
            ? m.match_on_list_alone()
            : others === 1
              ? m.match_on_list_one()
              : m.match_on_list_many({ count: others })}
        </span>
      </p>
      {problem !== null && <FieldError id="match-leave-error">{problem}</FieldError>}
      <div>
        <Button
          variant="text"
          className="-ml-3"
          busy={isLeaving && m.match_sending()}
          onClick={() => void leave()}
        >
          {m.match_leave()}
        </Button>
      </div>
    </div>
  );
}
