import { clsx } from 'clsx';
import { Check, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  acceptAnswer,
  type GivenAnswer,
  markHelped,
  removePost,
} from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';
import { AuthorLine, authorName } from './author_line.tsx';
import { HeldNote, ReasonNote } from './held_note.tsx';
import { PostWords, SourceLine } from './post_words.tsx';
import { agoText } from './times.ts';
import { usePostMenu } from './use_post_menu.ts';

const loadEdit = () =>
  import('./post_edit.tsx').then(({ AnswerEdit }) => ({ default: AnswerEdit }));

/** One answer, with what one can do about it. */
export function AnswerArticle({
  answer,
  asker,
  isMyQuestion,
  mayWrite,
  topic,
  isParted,
  from,
  onChanged,
  onRemoved,
  onReporting,
}: {
  readonly answer: GivenAnswer;
  /** The name of who asked, and took this answer. */
  readonly asker: string;
  readonly isMyQuestion: boolean;
  readonly mayWrite: boolean;
  readonly topic: string;
  /** Whether a line already stands above it. */
  readonly isParted: boolean;
  readonly from: string;
  /** Something of the thread is another now: it is read anew. */
  readonly onChanged: () => void;
  /** It is no more: whoever deleted it goes on elsewhere. */
  readonly onRemoved: (isBlocked: boolean) => void;
  readonly onReporting: (isReporting: boolean) => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const edit = useLoaded(loadEdit, isEditing, {
    answer,
    from,
    onSent: () => {
      setEditing(false);
      onChanged();
    },
    onCancel: () => setEditing(false),
  });
  const article = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  // Whoever changed it goes on where it stands.
  useEffect(() => {
    if (wasEditing.current && !isEditing) article.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  // What was pressed shows at once, and as it was where it was refused.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const helpedMe = pressed ?? answer.helpedMe;
  const helped = answer.helped + (helpedMe === answer.helpedMe ? 0 : helpedMe ? 1 : -1);
  const name = authorName(answer.author);
  const isShown = answer.state === 'shown';

  const toggleHelped = async () => {
    setPressed(!helpedMe);
    const done = await markHelped(services, answer.id, !helpedMe);
    if (!done.ok) {
      setPressed(null);
      toasts.failed(m.questions_not_done(), problemText(done.error));
      return;
    }
    onChanged();
  };
  const accept = async () => {
    const done = await acceptAnswer(services, answer.id, !answer.isAccepted);
    if (!done.ok) toasts.failed(m.questions_not_done(), problemText(done.error));
    onChanged();
  };
  const remove = async () => {
    const done = await removePost(services, 'answer', answer.id);
    if (!done.ok) toasts.failed(m.questions_not_done(), problemText(done.error));
    else onRemoved(false);
  };
  const menu = usePostMenu({
    kind: 'answer',
    id: answer.id,
    author: answer.author,
    isMine: answer.isMine,
    mayChange: answer.state !== 'removed',
    mayReport: mayWrite,
    topic,
    onEdit: () => setEditing(true),
    onDelete: () => void remove(),
    onGone: onRemoved,
    onReporting,
  });
  if (isEditing) return <div className="border-t border-line py-6">{edit ?? <Loading />}</div>;
  return (
    <article
      ref={article}
      id={`answer-${answer.id}`}
      tabIndex={-1}
      aria-label={m.questions_answer_by({ name })}
      className={clsx(
        'py-6',
        answer.isAccepted
          ? 'rounded-3 border border-glaze-line bg-surface px-4 sm:px-6 sm:py-5'
          : isShown
            ? !isParted && 'border-t border-line'
            : 'my-6 rounded-3 border border-dashed border-line-strong px-5',
      )}
    >
      {answer.isAccepted && (
        <p className="mb-3 flex items-center gap-2 text-cell font-[560] text-glaze-ink">
          <CircleCheck aria-hidden="true" size={18} strokeWidth={1.6} />
          {isMyQuestion ? m.questions_you_took() : m.questions_took({ name: asker })}
        </p>
      )}
      <AuthorLine
        author={answer.author}
        when={agoText(new Date(answer.shownAt ?? answer.writtenAt), services.clock())}
      >
        {isShown ? (
          <Badge kind={answer.kind === 'rule' ? 'line' : 'plain'}>
            {answer.kind === 'rule'
              ? m.questions_is_rule()
              : answer.isMine
                ? m.questions_is_own()
                : m.questions_is_experience()}
          </Badge>
        ) : (
          <span className="inline-flex items-center gap-1 rounded-1 bg-sunken px-2 py-px text-1 text-ink-2">
            <Hourglass aria-hidden="true" size={15} strokeWidth={1.8} />
            {m.questions_only_you()}
          </span>
        )}
      </AuthorLine>
      <div className="mt-3">
        <PostWords words={answer.body} />
        {answer.source && <SourceLine source={answer.source} />}
        {answer.editedAt && <p className="mt-2 text-1 text-ink-2">{m.questions_changed()}</p>}
        {isShown && <ReasonNote reason={answer.reason} />}
      </div>
      {!isShown && (
        <div className="mt-4">
          <HeldNote
            state={answer.state}
            reason={answer.reason}
            onEdit={() => setEditing(true)}
            onDelete={() => void remove()}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center min-h-12 gap-3 empty:hidden">
        {isShown && mayWrite && !answer.isMine && (
          <Button
            aria-pressed={helpedMe}
            onClick={() => void toggleHelped()}
            className={helpedMe ? 'border-glaze-line! bg-glaze-tint!' : undefined}
          >
            {helpedMe && <Check aria-hidden="true" size={18} strokeWidth={1.8} />}
            {m.questions_helped()}
          </Button>
        )}
        {isShown && helped > 0 && (
          <span className="text-1 text-ink-2">
            {helped === 1 ? m.questions_people_one() : m.questions_people({ count: helped })}
            {(!mayWrite || answer.isMine) && ` ${m.questions_were_helped()}`}
          </span>
        )}
        {isShown && isMyQuestion && mayWrite && (
          <Button variant="text" onClick={() => void accept()}>
            {answer.isAccepted ? m.questions_take_back() : m.questions_take()}
          </Button>
        )}
        {answer.state !== 'held' && menu}
      </div>
    </article>
  );
}
