import { LRUCache } from 'lru-cache';
import { type Credentials, resolveCaller } from '../kernel/caller.ts';
import type { Caller, Kernel } from '../kernel/context.ts';

type Resolution = Awaited<ReturnType<typeof resolveCaller>>;

/** Callers by their credentials, so that a token's signature is checked once. A token counts until
 *  it expires, as it would without this. */
export function createAuthentication(
  kernel: Kernel,
): (request: Credentials) => Resolution | Promise<Resolution> {
  const known = new LRUCache<string, { ok: true; caller: Caller }>({ max: 2000 });
  return (request) => {
    const key = request.header('apikey') ?? request.query('apikey') ?? '';
    const credentials = `${key} ${request.header('authorization') ?? ''}`;
    const resolved = known.get(credentials);
    if (resolved) {
      const { exp } = resolved.caller.claims;
      if (exp === undefined || exp * 1000 > kernel.now().getTime()) return resolved;
      known.delete(credentials);
    }
    return resolveCaller(kernel, request).then((resolution) => {
      if (resolution.ok && credentials.length < 8192) known.set(credentials, resolution);
      return resolution;
    });
  };
}
