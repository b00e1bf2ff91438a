import type { PotChoice } from '../../../../domain/community/pots.ts';
import { setCircleAlias } from '../../../data/community/circles.ts';
import type { Member } from '../../../data/community/circle_week.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { AliasForm } from '../parts/alias_form.tsx';

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
  return (
    <Dialog title={m.circle_name_title()} onClose={onClose}>
      <p className="mb-5 text-ink-2">{m.circle_name_text()}</p>
      <AliasForm
        initial={{ name: mine.alias, ...mine.pot }}
        taken={taken}
        asksAge={false}
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
