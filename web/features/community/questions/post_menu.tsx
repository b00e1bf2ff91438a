import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostKind } from '../../../../domain/community/rules.ts';
import type { Author } from '../../../data/community/questions.ts';
import { blockPerson, mutePerson } from '../../../data/community/safety.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon_button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';

const loadReport = () => import('../parts/report_dialog.tsx');

type Asked = 'report' | 'block' | 'mute' | 'delete' | null;

/** What one can do with a post: with one's own, change and delete it; with another's, report it, and not see them any more. */
export default function PostMenu({
  kind,
  id,
  author,
  isMine,
  mayChange,
  mayReport,
  topic,
  onEdit,
  onDelete,
  onGone,
  onReporting,
}: {
  readonly kind: PostKind & ('question' | 'answer');
  readonly id: string;
  readonly author: Author | null;
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly mayReport: boolean;
  readonly topic: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** They don't see it any more. */
  readonly onGone: (isBlocked: boolean) => void;
  /** Its report is being written, or no longer: until then it stays where it is, whatever is read meanwhile. */
  readonly onReporting?: ((isReporting: boolean) => void) | undefined;
}) {
  const services = useServices();
  const toasts = useToasts();
  const [asked, setAsked] = useState<Asked>(null);
  const name = author?.name ?? m.questions_somebody();
  const close = () => setAsked(null);
  const isQuestion = kind === 'question';
  const reported = useRef<{ readonly isBlocked: boolean } | null>(null);
  const report = useLoaded(loadReport, asked === 'report', {
    postKind: kind,
    postId: id,
    title: isQuestion ? m.questions_report_question() : m.questions_report_answer(),
    by: m.questions_report_by({ name, topic }),
    onClose: () => {
      close();
      onReporting?.(false);
      if (reported.current) onGone(reported.current.isBlocked);
    },
    // What was reported goes when its dialog has been read: the dialog stands in it.
    onReported: (isBlocked) => {
      reported.current = { isBlocked };
    },
  });
  const hide = async (task: typeof mutePerson) => {
    close();
    if (author === null) return;
    const done = await task(services, author.id);
    if (!done.ok) toasts.failed(m.questions_not_done(), problemText(done.error));
    else onGone(true);
  };
  if (!isMine && (!mayReport || author === null)) return null;
  const items: MenuItem[] = isMine
    ? [
        ...(mayChange ? [{ key: 'edit', label: m.questions_change(), onSelect: onEdit }] : []),
        {
          key: 'delete',
          label: m.questions_delete(),
          isClay: true,
          onSelect: () => setAsked('delete'),
        },
      ]
    : [
        { key: 'mute', label: m.questions_mute({ name }), onSelect: () => setAsked('mute') },
        {
          key: 'block',
          label: m.questions_block({ name }),
          isClay: true,
          onSelect: () => setAsked('block'),
        },
      ];
  return (
    <div className="-mr-2.5 ml-auto flex items-center">
      {!isMine && (
        <Button
          variant="text"
          aria-label={
            isQuestion ? m.questions_report_the_question() : m.questions_report_the_answer({ name })
          }
          onClick={() => {
            onReporting?.(true);
            setAsked('report');
          }}
        >
          {m.questions_report()}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={isMine ? m.questions_own_menu() : m.questions_menu({ name })}>
            <Ellipsis aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        }
        items={items}
      />
      {asked === 'report' && report}
      {asked === 'delete' && (
        <Dialog
          title={isQuestion ? m.questions_delete_question() : m.questions_delete_answer()}
          onClose={close}
        >
          <p className="text-ink-2">
            {isQuestion ? m.questions_delete_question_text() : m.questions_delete_answer_text()}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="clay"
              onClick={() => {
                close();
                onDelete();
              }}
            >
              {m.questions_delete()}
            </Button>
            <Button onClick={close}>{m.questions_keep()}</Button>
          </div>
        </Dialog>
      )}
      {(asked === 'block' || asked === 'mute') && (
        <Dialog
          title={
            asked === 'block' ? m.questions_block_title({ name }) : m.questions_mute_title({ name })
          }
          onClose={close}
        >
          <p className="text-ink-2">
            {asked === 'block' ? m.questions_block_text() : m.questions_mute_text()}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant={asked === 'block' ? 'clay' : 'quiet'}
              onClick={() => void hide(asked === 'block' ? blockPerson : mutePerson)}
            >
              {asked === 'block' ? m.questions_block_do() : m.questions_mute_do()}
            </Button>
            <Button variant="text" onClick={close}>
              {m.community_cancel()}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
