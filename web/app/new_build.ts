const key = 'mendwell-reloaded-at';
/** A second failure within this time is no new build but a real one. Milliseconds. */
const retryAfterMs = 60_000;

/** A page that was open while a new build was put in place asks for files that are gone: it is loaded
 *  again, once. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (Date.now() - last < retryAfterMs) return;
      sessionStorage.setItem(key, String(Date.now()));
      if (navigator.onLine) window.location.reload();
    } catch {
      // Without storage a reload could repeat for ever.
    }
  });
}
