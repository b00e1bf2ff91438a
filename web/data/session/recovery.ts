/** A recovery link was opened and the new password is not set yet: it outlives a reload and is known to
 *  every tab. The server decides for itself; this only says where the person must go. */
const recoveryKey = 'mendwell-recovery';

export function rememberRecovery(userId: string): void {
  try {
    localStorage.setItem(recoveryKey, userId);
  } catch {
    // Holds until the page is left.
  }
}

export function forgetRecovery(): void {
  try {
    localStorage.removeItem(recoveryKey);
  } catch {
    // Nothing was stored.
  }
}

export function isRecoveryOf(userId: string): boolean {
  try {
    return localStorage.getItem(recoveryKey) === userId;
  } catch {
    return false;
  }
}
