import { useEffect } from 'react';
import { longestPost, longestTitle, shortestTitle } from '../../../../domain/community/posts.ts';
import { type Topic, topics } from '../../../../domain/community/topics.ts';
import type { CommunityResult } from '../../../data/community/ask.ts';
import type { KeptDraft } from '../../../data/community/kept_drafts.ts';
import type { Posted, QuestionWords } from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextArea } from '../../../ui/text_area.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useBarred } from '../parts/use_barred.ts';
import { NameNote, SavedLine, SignUpToWrite, useBeforePosting, useReader } from './posting.tsx';
import { refusalText } from './refusal_text.ts';
import { topicText } from './topic_text.ts';

type Typed = Pick<KeptDraft, 'title' | 'body'> & { readonly topic: Topic | '' };

/** A question as it is written or changed. */
export function QuestionForm({
  initial,
  savedAt = null,
  sendLabel,
  isFirst = false,
  takesFocus = false,
  onChange,
  onSend,
  onSent,
  onCancel,
}: {
  readonly initial: Pick<KeptDraft, 'topic' | 'title' | 'body'>;
  readonly savedAt?: number | null;
  readonly sendLabel: string;
  /** Whether sending it is what the page is for. */
  readonly isFirst?: boolean;
  /** Whoever opened it writes at once. */
  readonly takesFocus?: boolean;
  readonly onChange?: (part: Pick<KeptDraft, 'topic' | 'title' | 'body'>) => void;
  readonly onSend: (words: QuestionWords) => Promise<CommunityResult<Posted>>;
  readonly onSent: (posted: Posted) => void;
  readonly onCancel?: () => void;
}) {
  const services = useServices();
  const { userId, isMember } = useReader();
  const before = useBeforePosting(userId);
  const barred = useBarred();
  const form = useForm<Typed>({
    initial: { topic: initial.topic ?? '', title: initial.title, body: initial.body },
    check: ({ topic, title, body }) => ({
      topic: topic === '' ? m.questions_topic_needed() : undefined,
      title:
        title.trim().length < shortestTitle
          ? m.questions_title_short()
          : title.trim().length > longestTitle
            ? m.community_too_long()
            : undefined,
      body: body.length > longestPost ? m.community_too_long() : undefined,
    }),
    send: async ({ topic, title, body }) => {
      if (topic === '' || !(await before.mayPost(`${title}\n${body}`))) return undefined;
      const sent = await onSend({ topic, title: title.trim(), body: body.trim() });
      if (sent.ok) {
        onSent(sent.value);
        return undefined;
      }
      if (sent.error.code === 'needs_name') {
        before.askName(form.submit);
        return undefined;
      }
      return { form: refusalText(sent.error, services.clock()) };
    },
    onChange: ({ topic, title, body }) =>
      onChange?.({ topic: topic === '' ? null : topic, title, body }),
  });
  const { field, errors } = form;
  const element = form.props.ref;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('textarea')?.focus();
  }, [takesFocus, element]);
  return (
    <>
      {before.card}
      <form {...form.props} className="grid grid-cols-1 gap-5" hidden={before.card !== null}>
        <NameNote />
        <SelectField
          {...field('topic')}
          label={m.questions_topic()}
          options={[
            { value: '' as const, label: m.questions_topic_choose() },
            ...topics.map((topic) => ({ value: topic, label: topicText(topic) })),
          ]}
        />
        <TextField
          {...field('title')}
          label={m.questions_title_label()}
          help={m.questions_title_help()}
          autoComplete="off"
        />
        <TextArea
          {...field('body')}
          label={m.questions_body_label()}
          help={m.questions_body_help()}
          isOptional
          longest={longestPost}
          rows={7}
        />
        {errors.form && (
          <p role="alert" tabIndex={-1} className="text-1 font-[560] text-clay">
            {errors.form}
          </p>
        )}
        {barred !== null && <p className="text-1 text-ink-2">{barred}</p>}
        {isMember ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant={isFirst ? 'primary' : 'quiet'}
              type="submit"
              busy={form.isSending && m.community_sending()}
              disabled={barred !== null}
            >
              {sendLabel}
            </Button>
            {onCancel && (
              <Button variant="text" onClick={onCancel}>
                {m.community_cancel()}
              </Button>
            )}
            <SavedLine at={savedAt} />
          </div>
        ) : (
          <>
            <SavedLine at={savedAt} />
            <SignUpToWrite from="/community/ask" />
          </>
        )}
      </form>
      {before.nameStep}
    </>
  );
}
