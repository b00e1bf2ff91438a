import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  comingDeadlines,
  type KeptDeadline,
} from '../../../../domain/credit_file/kept_deadline.ts';
import { sectionsOf } from '../../../../domain/credit_file/kept_deadline_days.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { shortDayText } from '../../../ui/day_text.ts';
import { IconButton } from '../../../ui/icon_button.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { SectionLinks } from '../parts/section_link.tsx';
import { deadlineText } from './deadline_texts.ts';

const DeadlineDialog = lazyPart(async () => ({
  default: (await import('./dialogs.tsx')).DeadlineDialog,
}));

/** Days that no report tells of: what the person said came or was done, with its last day, and the way to add one. */
export function KeptDeadlines({ today }: { readonly today: IsoDate }) {
  const { deadlines } = useKeptCreditFile();
  const { deleteDeadline } = useCreditFileStore();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState('');
  const coming = comingDeadlines(deadlines, today);
  return (
    <div>
      {coming.length > 0 && (
        <ol className="mb-4">
          {coming.map((each) => (
            <DeadlineItem
              key={each.id}
              deadline={each}
              onRemove={() => {
                deleteDeadline(each.id);
                setRemoved(m.file_kept_removed({ what: deadlineText(each).what }));
              }}
            />
          ))}
        </ol>
      )}
      <p role="status" className="text-cell text-ink-2 empty:hidden">
        {removed}
      </p>
      <p className="max-w-measure text-cell text-ink-2">{m.file_keep_text()}</p>
      <Button className="mt-3" onClick={() => setAdding(true)}>
        {m.file_keep_add()}
      </Button>
      <Suspense fallback={null}>
        {isAdding && <DeadlineDialog today={today} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}

function DeadlineItem({
  deadline,
  onRemove,
}: {
  readonly deadline: KeptDeadline;
  readonly onRemove: () => void;
}) {
  const { id, kind, endsOn, mailedOn } = deadline;
  const { what, why } = deadlineText(deadline);
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)_auto] gap-3 border-t border-line py-4">
      <time dateTime={endsOn} className="num">
        <span className="block font-serif text-3/[1.2] whitespace-nowrap">
          {shortDayText(endsOn)}
        </span>{' '}
        <span className="text-1 text-ink-2">{endsOn.slice(0, 4)}</span>
      </time>
      <div className="text-cell/[1.45]">
        <h3 className="text-[1rem] wrap-anywhere">{what}</h3>
        <p className="wrap-anywhere text-ink-2">
          {why} <SectionLinks sections={sectionsOf(deadline)} />
        </p>
        {kind === 'collector_notice' && mailedOn === undefined && (
          <Link
            to={`/education/letters/ask-for-proof?notice=${id}`}
            className="inline-flex min-h-11 items-center"
          >
            {m.file_kept_collector_link()}
          </Link>
        )}
      </div>
      <IconButton label={`${m.file_kept_remove()}: ${what}`} onClick={onRemove}>
        <X aria-hidden="true" size={20} strokeWidth={1.6} />
      </IconButton>
    </li>
  );
}
