import { asText, stored } from '../stored.ts';
import type { AppServices } from '../services.ts';

/** For whom this tab has said its zone, and which. */
const said = stored('mendwell-zone', String, 'tab', asText);

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells the database in which zone this device is, so that reminders come at the person's own time of day. Once a tab and zone;
 *  where it fails, the next page does it. */
export async function sayDeviceZone({ backend }: AppServices, userId: string): Promise<void> {
  const zone = deviceZone();
  const mark = `${userId} ${zone}`;
  if (said.read() === mark) return;
  const client = await backend.connect();
  const { error } = await client
    .from('profiles')
    .update({ device_zone: zone })
    .eq('user_id', userId);
  if (!error) said.keep(mark);
}
