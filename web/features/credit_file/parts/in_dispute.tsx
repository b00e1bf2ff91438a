import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DisputeCase } from '../../../../domain/credit_file/dispute.ts';
import { sameFindings } from '../../../../domain/credit_file/same_finding.ts';
import { disputesQuery } from '../../../data/credit_file/disputes.ts';
import { fileOf, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { casePath } from '../disputes/paths.ts';

/** The disputes that any of these is in already, the newest first; without those that were given up. */
function useDisputesOf(ids: readonly string[]): readonly DisputeCase[] {
  const services = useServices();
  const { session } = useAuth();
  const { value = [] } = useRead(disputesQuery(services, session?.user.id ?? ''));
  const isSame = sameFindings(fileOf(useKeptCreditFile()));
  return value.filter(
    ({ state, things }) =>
      state !== 'withdrawn' && things.some(({ id }) => ids.some((each) => isSame(id, each))),
  );
}

function textOf({ state, sentOn, recipientName: name }: DisputeCase): string {
  if (state === 'draft' || sentOn === null) return m.file_in_dispute_draft({ name });
  if (state === 'closed') return m.file_in_dispute_closed({ name });
  if (state === 'answered') return m.file_in_dispute_answered({ name });
  return m.file_in_dispute({ name, day: dayText(sentOn) });
}

const isRunning = ({ state }: DisputeCase): boolean => !['answered', 'closed'].includes(state);

/** Says that something of a file is in dispute, and leads there; nothing where it is in none. `ids` are of findings, and of what
 *  the person said is wrong. `children`: what one can do while no dispute of it runs; while one does, it is opened instead. */
export default function InDispute({
  ids,
  children,
}: {
  readonly ids: readonly string[];
  readonly children?: ReactNode;
}) {
  const disputes = useDisputesOf(ids);
  const running = children === undefined ? undefined : disputes.find(isRunning);
  return (
    <>
      {disputes.length > 0 && (
        <ul className="my-4 grid gap-2 border-l-2 border-line pl-4 text-cell">
          {disputes.map((each) => (
            <li key={each.id}>
              {textOf(each)}{' '}
              {each !== running && <Link to={casePath(each.id)}>{m.file_in_dispute_open()}</Link>}
            </li>
          ))}
        </ul>
      )}
      {running ? (
        <div className="mt-6">
          <ButtonLink to={casePath(running.id)}>
            {m.file_in_dispute_open_of({ name: running.recipientName })}
          </ButtonLink>
        </div>
      ) : (
        children
      )}
    </>
  );
}
