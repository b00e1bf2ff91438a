import type { RequestOf, ResponseOf } from '../contracts.ts';
import { passPlanKey } from '../device_keys.ts';
import { callFunction } from '../functions.ts';
import { done, failed, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import {
  type AccessError,
  type AccessKinds,
  type AccessPath,
  toAccessError,
  toVisitError,
} from './access_error.ts';

export type AccessResult<Value> = Result<Value, AccessKinds>;

/** A call without an answer by then counts as one that did not reach the server. */
const timeoutMs = 20_000;

/** Calls one of the server's functions with the session there is. */
export async function call<Path extends AccessPath>(
  { backend }: AppServices,
  path: Path,
  body: RequestOf<Path>,
): Promise<AccessResult<ResponseOf<Path>>> {
  try {
    const answer = await callFunction(await backend.connect(), path, body, { timeout: timeoutMs });
    return answer.kind === 'value' ? done(answer.value) : failed(toAccessError(answer));
  } catch {
    return failed({ code: 'offline' });
  }
}

interface Visits {
  /** Makes sure that there is a session: a visitor's where there is none. Two who ask at once get one. */
  readonly ensure: () => Promise<AccessError | null>;
}

function visitsOf({ backend }: AppServices): Visits {
  let starting: Promise<AccessError | null> | undefined;
  const start = async (): Promise<AccessError | null> => {
    try {
      const { auth } = await backend.connect();
      const { data } = await auth.getSession();
      if (data.session) return null;
      const { error } = await auth.signInAnonymously();
      return error ? toVisitError(error) : null;
    } catch {
      return { code: 'offline' };
    }
  };
  return {
    ensure() {
      starting ??= start().finally(() => {
        starting = undefined;
      });
      return starting;
    },
  };
}

/** Lets go of a visitor's session that the server has forgotten. A member's stays: they sign in anew. */
async function forgetVisit({ backend }: AppServices): Promise<boolean> {
  const { auth } = await backend.connect();
  const { data } = await auth.getSession();
  if (data.session?.user.is_anonymous !== true) return false;
  await auth.signOut({ scope: 'local' });
  return true;
}

/** Whether this browser keeps what it is given. Where it refuses, a visit ends with the page, and what was paid for or
 *  redeemed with it. */
function keepsAnything(): boolean {
  try {
    const plan = localStorage.getItem(passPlanKey);
    localStorage.setItem(passPlanKey, plan ?? '');
    if (plan === null) localStorage.removeItem(passPlanKey);
    return true;
  } catch {
    return false;
  }
}

/** Calls a function that needs a session, and starts a visit where there is none. A visit that the server has
 *  forgotten is replaced, once. Where no visit could be kept, nobody is asked. */
export async function callAsSomebody<Path extends AccessPath>(
  services: AppServices,
  path: Path,
  body: RequestOf<Path>,
): Promise<AccessResult<ResponseOf<Path>>> {
  if (!keepsAnything()) return failed({ code: 'nothing_kept' });
  const { ensure } = services.of(visitsOf);
  const error = await ensure();
  if (error) return failed(error);
  const answer = await call(services, path, body);
  if (answer.ok || answer.error.code !== 'session_over' || !(await forgetVisit(services)))
    return answer;
  const again = await ensure();
  return again ? failed(again) : call(services, path, body);
}
