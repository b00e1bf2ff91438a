import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ConversationHead } from '../../data/assistant/history.ts';
import { dayOf } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shortDayText } from '../../ui/day_text.ts';

export interface ListedConversation extends ConversationHead {
  /** Kept in this browser, for somebody who has rows elsewhere. */
  readonly isOnDevice: boolean;
}

/** As many as stand in the list before all of them are asked for. */
const maxShown = 4;

/** What was asked before, and the way to something new. */
export function Conversations({
  list,
  isAwaited,
  isKept,
  current,
  today,
  problem,
  onNew,
}: {
  readonly list: readonly ListedConversation[];
  /** More of it is on its way. */
  readonly isAwaited: boolean;
  /** Whether what is asked is kept with an account: then the list has its place from the start, and moves nothing. */
  readonly isKept: boolean;
  readonly current: string | null;
  readonly today: string;
  /** Why there may be more than are listed. */
  readonly problem: string | null;
  readonly onNew: () => void;
}) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (list.length === 0 && problem === null && !isKept) return null;
  const shown = isWhole ? list : list.slice(0, maxShown);
  return (
    <nav aria-labelledby={`${id}-head`} className="min-w-0 print:hidden">
      <h2 id={`${id}-head`} className="mb-2 text-3 leading-snug">
        {m.assistant_conversations()}
      </h2>
      {problem !== null && <p className="mb-2 text-1 text-ink-2">{problem}</p>}
      <ul
        id={`${id}-list`}
        className={`border-b border-line ${isWhole ? 'mb-3' : 'max-lg:hidden'} ${isWhole && list.length > 12 ? 'max-h-96 overflow-y-auto' : ''}`}
      >
        {shown.map(({ id: each, title, updatedAt, isOnDevice }) => {
          const day = dayOf(new Date(updatedAt));
          return (
            <li key={each}>
              <Link
                to={`/ai-assistant?c=${each}`}
                aria-current={each === current ? 'page' : undefined}
                className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2 text-cell text-inherit no-underline hover:underline aria-[current=page]:font-[600]"
              >
                <span className="min-w-0 wrap-break-word">
                  {title}
                  {isOnDevice && (
                    <span className="block text-1 font-[400] text-ink-2">
                      {m.assistant_on_device()}
                    </span>
                  )}
                </span>
                <span className="text-1 font-[400] whitespace-nowrap text-ink-2">
                  {day === today ? m.assistant_today() : shortDayText(day)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex min-h-11 flex-wrap gap-x-2 max-sm:*:flex-auto">
        {list.length > 0 || problem !== null ? (
          <ButtonLink to="/ai-assistant" onClick={onNew} className="min-h-11 px-4 text-cell">
            {m.assistant_new()}
          </ButtonLink>
        ) : (
          !isAwaited && <p className="text-cell text-ink-2">{m.assistant_conversations_none()}</p>
        )}
        {list.length > 0 && (
          <Button
            variant="text"
            className={`min-h-11 text-cell ${list.length > maxShown ? '' : 'lg:hidden'}`}
            aria-expanded={isWhole}
            aria-controls={`${id}-list`}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole
              ? m.assistant_fewer()
              : list.length === 1
                ? m.assistant_all_one()
                : m.assistant_all({ count: list.length })}
          </Button>
        )}
      </div>
    </nav>
  );
}
