import { useEffect } from 'react';
import { sayDeviceZone } from '../../data/profile/device_zone.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';

/** A member's reminders go by the zone that their device is in, unless they chose another. */
export function ZoneWatch() {
  const services = useServices();
  const { session } = useAuth();
  const memberId = isMember(session) ? session?.user.id : undefined;
  useEffect(() => {
    if (memberId !== undefined) sayDeviceZone(services, memberId).catch(() => undefined);
  }, [services, memberId]);
  return null;
}
