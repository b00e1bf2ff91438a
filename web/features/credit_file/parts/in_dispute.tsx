import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type SeenAfter, seenAfter } from '../../../../domain/credit_file/after_dispute.ts';
import type { DisputeCase } from '../../../../domain/credit_file/dispute.ts';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import type { Bureau } from '../../../../domain/credit_file/report.ts';
import { sameFindings } from '../../../../domain/credit_file/same_finding.ts';
import { disputesQuery } from '../../../data/credit_file/disputes.ts';
import { fileOf, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { goneText } from './gone_texts.ts';
import { casePath } from '../disputes/paths.ts';

interface Found {
  readonly dispute: DisputeCase;
  readonly seen: SeenAfter | null;
}

/** The disputes that any of these is in already, the newest first; without those that were given up. */
function useDisputesOf(ids: readonly string[]): readonly Found[] {
  const services = useServices();
  const { session } = useAuth();
  const { value = [] } = useRead(disputesQuery(services, session?.user.id ?? ''));
  const file = fileOf(useKeptCreditFile());
  const isSame = sameFindings(file);
  const disputes = value.filter(
    ({ state, things }) =>
      state !== 'withdrawn' && things.some(({ id }) => ids.some((each) => isSame(id, each))),
  );
  const findings = disputes.some(({ sentOn }) => sentOn !== null) ? findingsOf(file) : [];
  return disputes.map((dispute) => ({
    dispute,
    seen: seenAfter(dispute, file, findings, null),
  }));
}

function textOf({ dispute: { state, sentOn, recipientName: name }, seen }: Found): string {
  if (seen?.isGone && seen.gone.length > 0) return goneText(seen);
  if (state === 'draft' || sentOn === null) return m.file_in_dispute_draft({ name });
  if (state === 'closed') return m.file_in_dispute_closed({ name });
  if (state === 'answered') return m.file_in_dispute_answered({ name });
  return m.file_in_dispute({ name, day: dayText(sentOn) });
}

const isRunning = ({ dispute: { state }, seen }: Found): boolean =>
  !['answered', 'closed'].includes(state) && seen?.isGone !== true;

/** Says that something of a file is in dispute, and leads there; nothing where it is in none. `ids` are of findings, and of what
 *  the person said is wrong. `children`: what one can do while no dispute of it runs; while one does, it is opened instead. */
export default function InDispute({
  ids,
  bureaus = [],
  children,
}: {
  readonly ids: readonly string[];
  /** Of what each bureau has by itself: while one of them isn't asked, it can be. */
  readonly bureaus?: readonly Bureau[];
  readonly children?: ReactNode;
}) {
  const disputes = useDisputesOf(ids);
  const open = disputes.filter(isRunning);
  const isLeft = bureaus.some((each) => !open.some(({ dispute }) => dispute.bureau === each));
  const running = children === undefined || isLeft ? undefined : open[0];
  return (
    <>
      {disputes.length > 0 && (
        <ul className="my-4 grid gap-2 border-l-2 border-line pl-4 text-cell">
          {disputes.map((each) => (
            <li key={each.dispute.id} className="wrap-anywhere">
              {textOf(each)}{' '}
              {each !== running && (
                <Link to={casePath(each.dispute.id)}>{m.file_in_dispute_open()}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {running ? (
        <div className="mt-6">
          <ButtonLink to={casePath(running.dispute.id)}>
            {m.file_in_dispute_open_of({ name: running.dispute.recipientName })}
          </ButtonLink>
        </div>
      ) : (
        children
      )}
    </>
  );
}
