import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  askQuestion,
  deleteDraft,
  draftsQuery,
  type Drafts,
} from '../../../../data/community/questions.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { HowItWorks } from '../how_it_works.tsx';
import { useReader } from '../posting.tsx';
import { QuestionForm } from '../question_form.tsx';
import { questionPath } from '../question_item.tsx';
import { useDraft } from '../use_draft.ts';

/** What of one's own others don't see yet, and the answers that one began. */
function Waiting({ drafts: { drafts, waiting } }: { readonly drafts: Drafts }) {
  const answers = drafts.filter(({ question }) => question !== null);
  if (answers.length === 0 && waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 font-serif text-4 font-[430]">
        {m.questions_waiting()}
      </h2>
      <ul>
        {waiting.map((post) => (
          <li key={post.id} className="border-t border-line py-3 text-cell">
            <Link to={questionPath(post.question)} className="wrap-anywhere">
              {post.words}
            </Link>
            <p className="text-1 text-ink-2">
              {post.state === 'held'
                ? m.questions_waiting_held()
                : post.state === 'hidden'
                  ? m.questions_waiting_hidden()
                  : m.questions_waiting_removed()}
            </p>
          </li>
        ))}
        {answers.map((draft) => (
          <li key={draft.id} className="border-t border-line py-3 text-cell">
            <Link to={questionPath(draft.question ?? '')} className="wrap-anywhere">
              {draft.body.slice(0, 120) || m.questions_draft()}
            </Link>
            <p className="text-1 text-ink-2">{m.questions_draft_answer()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks everybody. */
export function Component() {
  const services = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { userId, isMember } = useReader();
  const { value: drafts } = useRead({ ...draftsQuery(services, userId), enabled: isMember });
  const [cleared, setCleared] = useState<string | null>(null);
  const { draft, savedAt, change, forget } = useDraft(
    'ask',
    isMember,
    drafts?.drafts.find(({ question, id }) => question === null && id !== cleared),
  );
  const isBegun = draft.title !== '' || draft.body !== '';
  return (
    <div className="wrap pb-16">
      <PageHead title={m.questions_ask_title()} lead={m.questions_ask_lead()} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="min-w-0 max-w-[38rem]">
          <QuestionForm
            key={draft.id}
            initial={draft}
            savedAt={savedAt}
            sendLabel={m.questions_post()}
            isFirst
            onChange={change}
            onSend={(words) => askQuestion(services, draft.id, words)}
            onSent={({ id, state }) => {
              forget();
              if (state === 'shown') toasts.done(m.questions_asked(), m.questions_asked_text());
              void navigate(questionPath(id), { replace: true });
            }}
          />
          {isBegun && (
            <div className="mt-4">
              <Button
                variant="text"
                onClick={() => {
                  setCleared(draft.id);
                  if (isMember) void deleteDraft(services, draft.id);
                  forget();
                }}
              >
                {m.questions_discard()}
              </Button>
            </div>
          )}
        </div>
        <aside className="grid grid-cols-1 content-start gap-8" aria-label={m.questions_about()}>
          {drafts && <Waiting drafts={drafts} />}
          <HowItWorks />
        </aside>
      </div>
    </div>
  );
}
