import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAuth } from '../../data/session/auth_context.ts';
import { m } from '../../paraglide/messages.js';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the server cannot be reached, and that nothing is lost. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { isUnreachable } = useAuth();
  const text = !isOnline ? m.app_offline() : isUnreachable ? m.app_unreachable() : null;
  return (
    <div role="status" className="print:hidden">
      {text !== null && (
        <p className="bg-sunken text-cell">
          <span className="wrap flex items-center gap-3 py-3">
            <CloudOff aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none" />
            {text}
          </span>
        </p>
      )}
    </div>
  );
}
