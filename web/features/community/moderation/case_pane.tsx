import { Eye } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import {
  type ReportReason,
  ruleNumbers,
  ruleOfReason,
} from '../../../../domain/community/rules.ts';
import {
  type Action,
  actions,
  appealActions,
  decideCase,
  giveCaseBack,
  maxDays,
  type OpenedCase,
} from '../../../data/community/moderation.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextArea } from '../../../ui/text_area.tsx';
import { dateText, timeText } from '../../../ui/time_text.ts';
import { ruleText } from '../parts/decisions.tsx';
import { Pot } from '../parts/pot.tsx';
import { problemText } from '../parts/problem_text.ts';
import { actionTexts, caseTitle, sentenceTexts } from './texts.ts';

const maxSentence = 1000;

const firstRule = ({ kind, reason }: OpenedCase): number =>
  kind === 'report' ? (ruleOfReason[reason as ReportReason] ?? 1) : kind === 'held' ? 3 : 1;

/** What a filter held, nobody has reported: there is nothing to say. */
const reportedText = (count: number): string =>
  count === 0 ? '' : count === 1 ? m.moderation_reported_once() : m.moderation_reported({ count });

/** A case that is open: the post and what is around it, who wrote it as far as staff may know, and the decision. */
export function CasePane({
  opened,
  onDone,
}: {
  readonly opened: OpenedCase;
  readonly onDone: (said: string | null) => void;
}) {
  const services = useServices();
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever opens a case goes on there, wherever on the page it stands.
  useEffect(() => heading.current?.focus(), []);
  const isAppeal = opened.kind === 'appeal';
  const form = useForm({
    initial: {
      action: null as Action | null,
      rule: String(firstRule(opened)),
      sentence: '',
      days: '7',
    },
    check: ({ action, sentence, days }) => {
      if (action === null) return { action: m.moderation_choose() };
      const isKind = action === 'show' || action === 'overturn';
      const longest = action === 'hold' || action === 'suspend' ? maxDays[action] : null;
      return {
        sentence:
          isKind || sentence.trim() !== ''
            ? sentence.length > maxSentence
              ? m.community_too_long()
              : undefined
            : m.moderation_sentence_empty(),
        days:
          longest === null || (/^\d{1,2}$/.test(days) && +days >= 1 && +days <= longest)
            ? undefined
            : m.moderation_days_wrong({ days: longest }),
      };
    },
    send: async ({ action, rule, sentence, days }) => {
      if (action === null) return undefined;
      const sent = await decideCase(services, opened.id, {
        action,
        rule: Number(rule),
        sentence: sentence.trim(),
        days: Number(days),
      });
      if (!sent.ok)
        return {
          form:
            sent.error.code === 'decided_elsewhere' || sent.error.code === 'not_found'
              ? m.moderation_taken()
              : problemText(sent.error),
        };
      onDone(m.moderation_decided());
      return undefined;
    },
  });
  const { values, field, errors, fill } = form;
  const saysWhy =
    values.action !== null && values.action !== 'show' && values.action !== 'overturn';
  const choose = (action: Action) => {
    field('action').onChange(action);
    // What was written is kept; a sentence of ours gives way to the next.
    fill((now) => ({
      ...now,
      sentence: Object.values(sentenceTexts).some((text) => text() === now.sentence)
        ? sentenceTexts[action]()
        : now.sentence,
    }));
  };
  return (
    <section
      aria-labelledby={`${name}-title`}
      className="grid content-start gap-5 rounded-3 border border-line bg-surface p-6"
    >
      <div>
        <p className="text-1 text-ink-2">
          {[reportedText(opened.reports), opened.isHidden ? m.moderation_hidden() : '']
            .filter(Boolean)
            .join(' ')}
        </p>
        <h2 id={`${name}-title`} ref={heading} tabIndex={-1} className="mt-1 text-5">
          {caseTitle(opened)}
        </h2>
      </div>
      {opened.post?.title && <p className="font-[560]">{opened.post.title}</p>}
      <blockquote className="font-serif text-4 break-words whitespace-pre-wrap">
        {opened.post?.words || m.moderation_no_words()}
      </blockquote>
      {opened.post?.source && <p className="text-1 break-all">{opened.post.source}</p>}
      {opened.post?.sentence && (
        <p className="text-1">{m.moderation_decided_before({ sentence: opened.post.sentence })}</p>
      )}
      {opened.author && (
        <div className="flex items-center gap-3">
          <Pot shape={opened.author.shape ?? 0} glaze={opened.author.glaze ?? 0} size="xs" />
          <div>
            <p className="font-[560]">{opened.author.name}</p>
            <p className="text-1 text-ink-2">
              {m.moderation_author({ date: dateText(opened.author.since) })}
              {', '}
              {opened.author.shownPosts === 1
                ? m.moderation_author_post()
                : m.moderation_author_posts({ count: opened.author.shownPosts ?? 0 })}
              {', '}
              {opened.author.decisions === 1
                ? m.moderation_author_decision()
                : m.moderation_author_decisions({ count: opened.author.decisions })}
            </p>
          </div>
        </div>
      )}
      <p className="flex gap-2 text-1 text-ink-2">
        <Eye aria-hidden="true" size={18} strokeWidth={1.6} className="mt-0.5 flex-none" />
        {m.moderation_sight()}
      </p>
      {opened.said.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-1 font-[560]">{m.moderation_said()}</summary>
          <ul className="grid gap-3 text-1">
            {opened.said.map((report) => (
              <li key={`${report.at.getTime()} ${report.reason}`}>
                {caseTitle({ kind: 'report', reason: report.reason })}, {timeText(report.at)}
                {report.said && <p className="break-words whitespace-pre-wrap">{report.said}</p>}
                {report.attached && (
                  <blockquote className="mt-1 rounded-2 bg-sunken p-3 whitespace-pre-wrap">
                    {report.attached}
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {opened.before.length > 0 && (
        <details open>
          <summary className="min-h-11 py-2 text-1 font-[560]">{m.moderation_before()}</summary>
          <ul className="grid gap-3 text-1">
            {opened.before.map((old) => (
              <li key={old.at.getTime()}>
                {timeText(old.at)}
                <blockquote className="mt-1 rounded-2 bg-sunken p-3 break-words whitespace-pre-wrap">
                  {old.words}
                </blockquote>
              </li>
            ))}
          </ul>
        </details>
      )}
      {opened.around.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-1 font-[560]">{m.moderation_around()}</summary>
          <ul className="grid gap-3 text-1 text-ink-2">
            {opened.around.map((near) => (
              <li key={near.at.getTime()} className="break-words whitespace-pre-wrap">
                {near.words}
              </li>
            ))}
          </ul>
        </details>
      )}
      {opened.mayDecide ? (
        <form {...form.props} className="grid gap-5">
          <ChoiceList
            legend={m.moderation_what()}
            name={`${name}-action`}
            value={values.action}
            onChange={choose}
            error={errors.action}
            options={(isAppeal ? appealActions : actions).map((action) => ({
              value: action,
              label: actionTexts[action](),
            }))}
          />
          {(values.action === 'hold' || values.action === 'suspend') && (
            <SelectField
              {...field('days')}
              label={m.moderation_days()}
              options={[1, 3, 7, 14, 30, 60, 90]
                .filter((days) => days <= maxDays[values.action as 'hold' | 'suspend'])
                .map((days) => ({
                  value: String(days),
                  label: days === 1 ? m.moderation_day_one() : m.moderation_days_of({ days }),
                }))}
            />
          )}
          {saysWhy && (
            <>
              <SelectField
                {...field('rule')}
                label={m.moderation_rule()}
                options={ruleNumbers.map((number) => ({
                  value: String(number),
                  label: `${number}. ${ruleText(number)}`,
                }))}
              />
              <TextArea
                {...field('sentence')}
                label={m.moderation_reads()}
                help={m.moderation_reads_help()}
                longest={maxSentence}
                rows={5}
              />
            </>
          )}
          {errors.form && (
            <p role="alert" className="text-1 text-clay">
              {errors.form}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" type="submit" busy={form.isSending && m.community_sending()}>
              {m.moderation_decide()}
            </Button>
            <Button
              variant="text"
              onClick={() => {
                void giveCaseBack(services, opened.id);
                onDone(null);
              }}
            >
              {m.moderation_give_back()}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>{m.moderation_not_yours()}</p>
          <div>
            <Button onClick={() => onDone(null)}>{m.moderation_back()}</Button>
          </div>
        </>
      )}
    </section>
  );
}
