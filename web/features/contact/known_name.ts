import { profileQuery } from '../../data/profile/profile.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';

/** The first name that a member told of themselves; empty for anybody else, until it is known, and when it cannot be
 *  read: the field can do without. */
export function useKnownName(memberId: string | null): string {
  const services = useServices();
  const profile = useRead({
    ...profileQuery(services, memberId ?? ''),
    enabled: memberId !== null,
  });
  return profile.value?.firstName ?? '';
}
