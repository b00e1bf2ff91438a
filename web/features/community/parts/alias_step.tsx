import { useEffect, useRef } from 'react';
import { setAlias } from '../../../data/community/alias.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { AliasForm } from './alias_form.tsx';

/** The step before somebody first writes here: a name, a pot, and that they are 18 or older. */
export function AliasStep({
  userId,
  onDone,
  onCancel,
}: {
  readonly userId: string;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  // Whoever goes back while the name is being saved is led nowhere by it.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (
    <AliasForm
      asksAge
      onSend={async (draft) => {
        const result = await setAlias(services, cache, userId, { ...draft, isAdult: true });
        if (!result.ok) return result.error;
        if (isOpen.current) onDone();
        return null;
      }}
      {...(onCancel && { onCancel })}
    />
  );
}
