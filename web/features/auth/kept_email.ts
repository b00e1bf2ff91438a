const key = 'mendwell-auth-email';

/** The typed address survives a reload and a change of form; it goes with the tab. */
export function readKeptEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepEmail(email: string) {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Without storage the address lives as long as the page: nothing else depends on it.
  }
}
