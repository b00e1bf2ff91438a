import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myAliasQuery, setAlias } from '../../../data/community/alias.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { type AliasDraft, AliasForm, anyDraft } from './alias_form.tsx';
import { useKeptWords } from './use_kept_words.ts';

/** The step before somebody first writes here: a name, a bowl, and that they are 18 or older. The bowl is drawn by lot: a circle
 *  of strangers has five that differ. Where they have a name by now, from another device, there's nothing to ask. */
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
  const query = myAliasQuery(services, userId);
  const current = useRead(query).value?.alias ?? null;
  const kept = useKeptWords('name', { name: '', shape: '', glaze: '' });
  const [initial] = useState(() => ({ ...anyDraft(), ...draftOf(kept.read()) }));
  const [isBegun, setBegun] = useState(kept.isBegun);
  // Whoever goes back while the name is being saved is led nowhere by it.
  const isOpen = useRef(false);
  const look = async () => {
    try {
      return (await cache.fetchQuery({ ...query, staleTime: 0 })).alias;
    } catch {
      return undefined;
    }
  };
  const finish = () => {
    kept.forget();
    if (isOpen.current) onDone();
  };
  const begin = useEffectEvent(() => void look());
  useEffect(() => {
    isOpen.current = true;
    begin();
    return () => {
      isOpen.current = false;
    };
  }, []);
  const hasName = current !== null && !isBegun;
  const goOn = useEffectEvent(finish);
  useEffect(() => {
    if (hasName) goOn();
  }, [hasName]);
  return (
    <AliasForm
      asksAge
      initial={initial}
      current={current}
      onChange={({ name, shape, glaze }) => {
        setBegun(true);
        kept.keep({ name, shape: String(shape), glaze: String(glaze) });
      }}
      onLook={look}
      onKeep={finish}
      onSend={async (draft) => {
        const result = await setAlias(services, cache, userId, { ...draft, isAdult: true });
        if (!result.ok) return result.error;
        finish();
        return null;
      }}
      {...(onCancel && { onCancel })}
    />
  );
}

/** What was kept of a name and a bowl; nothing where nothing was. */
function draftOf({
  name,
  shape,
  glaze,
}: Readonly<Record<keyof AliasDraft, string>>): AliasDraft | null {
  return shape === '' ? null : { name, shape: Number(shape), glaze: Number(glaze) };
}
