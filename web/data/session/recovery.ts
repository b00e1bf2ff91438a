import { asText, stored } from '../stored.ts';

/** A recovery link was opened and the new password is not set yet: it outlives a reload and is known to
 *  every tab. The server decides for itself; this only says where the person must go. Where the browser refuses storage it
 *  holds until the page is left. */
const recovery = stored('mendwell-recovery', String, 'device', asText);

export function rememberRecovery(userId: string): void {
  recovery.keep(userId);
}

export function forgetRecovery(): void {
  recovery.forget();
}

export const isRecoveryOf = (userId: string): boolean => recovery.read() === userId;
