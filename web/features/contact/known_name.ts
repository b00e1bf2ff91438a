import { useEffect, useState } from 'react';
import { useServices } from '../../data/services_context.ts';
import { readProfile } from '../../data/profile/profile.ts';

/** The first name that a member told of themselves; empty for anybody else, until it is known, and when it cannot be
 *  read: the field can do without. */
export function useKnownName(memberId: string | null): string {
  const { backend } = useServices();
  const [name, setName] = useState('');
  useEffect(() => {
    if (memberId === null) return setName('');
    const gone = new AbortController();
    backend
      .connect()
      .then((client) => readProfile(client, memberId, gone.signal))
      .then(({ firstName }) => {
        if (!gone.signal.aborted) setName(firstName);
      })
      .catch(() => undefined);
    return () => gone.abort();
  }, [backend, memberId]);
  return name;
}
