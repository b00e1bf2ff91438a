import { useEffect, useId } from 'react';
import {
  type AnswerKind,
  isAboutLaw,
  isSource,
  longestPost,
  longestSource,
} from '../../../../domain/community/posts.ts';
import type { CommunityResult } from '../../../data/community/ask.ts';
import type { KeptDraft } from '../../../data/community/kept_drafts.ts';
import type { AnswerWords, Posted } from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SegmentedControl } from '../../../ui/segmented_control.tsx';
import { TextArea } from '../../../ui/text_area.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { refusalText } from './refusal_text.ts';
import { useBarred } from '../parts/use_barred.ts';
import { NameNote, SavedLine, SignUpToWrite, useBeforePosting, useReader } from './posting.tsx';

interface Typed {
  readonly kind: AnswerKind;
  /** Whether they said which of the two it is. */
  readonly isSaid: boolean;
  readonly body: string;
  readonly source: string;
}

/** An answer as it is written or changed. */
export function AnswerForm({
  initial,
  savedAt = null,
  sendLabel,
  takesFocus = false,
  from,
  onChange,
  onSend,
  onSent,
  onCancel,
}: {
  readonly initial: Pick<KeptDraft, 'kind' | 'body' | 'source'>;
  readonly savedAt?: number | null;
  readonly sendLabel: string;
  /** Whoever opened it writes at once. */
  readonly takesFocus?: boolean;
  /** The page to come back to after signing up. */
  readonly from: string;
  readonly onChange?: (part: Pick<KeptDraft, 'kind' | 'body' | 'source'>) => void;
  readonly onSend: (words: AnswerWords) => Promise<CommunityResult<Posted>>;
  readonly onSent: (posted: Posted) => void;
  readonly onCancel?: () => void;
}) {
  const services = useServices();
  const { userId, isMember } = useReader();
  const before = useBeforePosting(userId);
  const barred = useBarred();
  const name = useId();
  const form = useForm<Typed>({
    initial: {
      kind: initial.kind ?? 'experience',
      isSaid: initial.kind !== null,
      body: initial.body,
      source: initial.source,
    },
    check: ({ kind, isSaid, body, source }) => ({
      body:
        body.trim() === ''
          ? m.questions_answer_empty()
          : body.length > longestPost
            ? m.community_too_long()
            : undefined,
      source: kind === 'rule' && !isSource(source.trim()) ? m.questions_source_needed() : undefined,
      form:
        kind === 'experience' && !isSaid && isAboutLaw(body)
          ? m.questions_sounds_like_rule()
          : undefined,
    }),
    send: async ({ kind, body, source }) => {
      if (!(await before.mayPost(body))) return undefined;
      const sent = await onSend({
        kind,
        body: body.trim(),
        source: kind === 'rule' ? source.trim() : null,
      });
      if (sent.ok) {
        onSent(sent.value);
        return undefined;
      }
      if (sent.error.code === 'needs_name') {
        before.askName(form.submit);
        return undefined;
      }
      if (sent.error.code === 'needs_source') return { source: m.questions_source_needed() };
      return { form: refusalText(sent.error, services.clock()) };
    },
    onChange: ({ kind, isSaid, body, source }) =>
      onChange?.({ kind: isSaid ? kind : null, body, source }),
  });
  const { values, field, errors } = form;
  const element = form.props.ref;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('textarea')?.focus();
  }, [takesFocus, element]);
  return (
    <>
      {before.card}
      <form {...form.props} className="grid gap-4" hidden={before.card !== null}>
        <NameNote />
        <SegmentedControl
          legend={m.questions_kind()}
          name={name}
          value={values.kind}
          options={[
            { value: 'experience', label: m.questions_kind_experience() },
            { value: 'rule', label: m.questions_kind_rule() },
          ]}
          onChange={(kind) => {
            form.clearError('form');
            form.change({ kind, isSaid: true });
          }}
        />
        <TextArea
          {...field('body')}
          label={m.questions_answer_label()}
          longest={longestPost}
          rows={5}
        />
        {values.kind === 'rule' && (
          <TextField
            {...field('source')}
            label={m.questions_source_label()}
            help={m.questions_source_help()}
            inputMode="url"
            autoComplete="off"
            maxLength={longestSource}
            placeholder="https://"
          />
        )}
        {errors.form && (
          <div role="alert" tabIndex={-1} className="text-1 font-[560] text-clay">
            <p>{errors.form}</p>
            {values.kind === 'experience' && !values.isSaid && isAboutLaw(values.body) && (
              <div className="mt-2 flex flex-wrap gap-3">
                <Button onClick={() => form.change({ kind: 'rule', isSaid: true })}>
                  {m.questions_it_is_a_rule()}
                </Button>
                <Button
                  variant="text"
                  onClick={() => {
                    form.change({ kind: 'experience', isSaid: true });
                    form.clearError('form');
                  }}
                >
                  {m.questions_it_is_mine()}
                </Button>
              </div>
            )}
          </div>
        )}
        {barred !== null && <p className="text-1 text-ink-2">{barred}</p>}
        {isMember ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button
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
            <SignUpToWrite from={from} />
          </>
        )}
      </form>
      {before.nameStep}
    </>
  );
}
