import { useEffect, useEffectEvent } from 'react';
import type { PotChoice } from '../../../../domain/community/pots.ts';
import { circleWeekQuery, setCircleAlias } from '../../../data/community/circles.ts';
import type { Member } from '../../../data/community/circle_week.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { type AliasDraft, AliasForm } from '../parts/alias_form.tsx';

const draftOf = ({ alias, pot }: Member): AliasDraft => ({ name: alias, ...pot });

/** Another name and pot, for this circle alone: nothing tells that it's the same person as elsewhere. */
export default function NameDialog({
  circle,
  mine,
  taken,
  onClose,
}: {
  readonly circle: string;
  readonly mine: Member;
  /** The others' bowls. */
  readonly taken: readonly PotChoice[];
  readonly onClose: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const userId = useAuth().user?.id ?? '';
  const query = circleWeekQuery(services, userId, circle, useToday());
  const current = draftOf(mine);
  const look = async () => {
    try {
      const { members } = await cache.fetchQuery({ ...query, staleTime: 0 });
      const now = members.find(({ isMe }) => isMe);
      return now && draftOf(now);
    } catch {
      return undefined;
    }
  };
  const begin = useEffectEvent(() => void look());
  useEffect(() => begin(), []);
  return (
    <Dialog title={m.circle_name_title()} onClose={onClose}>
      <p className="mb-5 text-ink-2">{m.circle_name_text()}</p>
      <AliasForm
        initial={current}
        current={current}
        taken={taken}
        asksAge={false}
        onLook={look}
        onKeep={onClose}
        onSend={async ({ name, ...pot }) => {
          const result = await setCircleAlias(services, circle, name, pot);
          if (!result.ok) return result.error;
          onClose();
          return null;
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
