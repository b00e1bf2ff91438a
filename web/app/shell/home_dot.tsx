import { clsx } from 'clsx';
import { useLocation } from 'react-router';
import { usualDestination } from '../../data/location.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { useLoaded } from '../../ui/use_loaded.ts';

const load = () => import('./waiting.tsx');

/** Beside Home, on every other page: something waits there. How much isn't said. */
export function HomeDot({ to, className }: { readonly to: string; readonly className: string }) {
  const { session } = useAuth();
  const { pathname } = useLocation();
  const isNeeded = to === usualDestination && isMember(session) && pathname !== to;
  const dot = useLoaded(load, isNeeded, {
    userId: session?.user.id ?? '',
    className: clsx('absolute size-2 rounded-full bg-glaze', className),
  });
  return isNeeded && dot;
}
