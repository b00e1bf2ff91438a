import { LRUCache } from 'lru-cache';
import { type Credentials, resolveCaller, type UnknownCaller } from '../kernel/caller.ts';
import type { Caller, Kernel } from '../kernel/context.ts';
import { Refusal } from '../kernel/refusal.ts';

type Resolution = Caller | UnknownCaller;

/** Callers by their credentials, so that a token's signature is checked once. A token counts until
 *  it expires, as it would without this. */
export function createAuthentication(
  kernel: Kernel,
): (request: Credentials) => Resolution | Promise<Resolution> {
  const known = new LRUCache<string, Caller>({ max: 2000 });
  return (request) => {
    const key = request.header('apikey') ?? request.query('apikey') ?? '';
    const credentials = `${key} ${request.header('authorization') ?? ''}`;
    const caller = known.get(credentials);
    if (caller) {
      const { exp } = caller.claims;
      if (exp === undefined || exp * 1000 > kernel.now().getTime()) return caller;
      known.delete(credentials);
    }
    return resolveCaller(kernel, request).then((resolution) => {
      if (!(resolution instanceof Refusal) && credentials.length < 8192)
        known.set(credentials, resolution);
      return resolution;
    });
  };
}
