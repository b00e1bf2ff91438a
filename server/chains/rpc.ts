import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { clientAddress } from '@mendwell/gateway/client_address';
import { originOf } from '../site/origin.ts';
import { type Call, call, passedOn, refused } from './rpc_calls.ts';
import { askInTurn } from './rpc_endpoint.ts';
import { rpcLimits } from './rpc_limits.ts';
import { Counts, callShares, requestShares, UnderWay, underWayShares } from './rpc_shares.ts';

// `POST /rpc/{chain}`: what pages read of a chain. They ask here and nowhere else, so that no other server learns who looks, and
// nothing but reading is passed on.

interface RpcSurroundings {
  /** By the chain's number: asked in this order. */
  readonly endpoints: ReadonlyMap<number, readonly string[]>;
  /** Origin that people type. */
  readonly siteUrl: string;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Whether it is this site's page that asks, or no page at all. */
function isOwnPage(c: Context, siteUrl: string): boolean {
  const origin = c.req.header('origin');
  // A site may have another name than the one that's set up: the browser says whether it's the page's own.
  if (c.req.header('sec-fetch-site') === 'same-origin') return true;
  return origin === undefined || origin === new URL(originOf(c, siteUrl)).origin;
}

/** What another site's form can't say without asking first. */
const isJson = (c: Context) =>
  /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');

/** Reads of chains, passed on to the endpoints that are configured. */
export function createRpcApp({ endpoints, siteUrl, log, now = Date.now }: RpcSurroundings): Hono {
  const app = new Hono();
  const counts = new Counts(now);
  const underWay = new UnderWay();
  const say = (c: Context, status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 502, error: string) =>
    c.json({ error }, status, { 'cache-control': 'no-store' });

  app.all('/rpc/:chain', async (c) => {
    const chain = c.req.param('chain');
    const urls = /^[1-9]\d{0,9}$/.test(chain) ? endpoints.get(Number(chain)) : undefined;
    if (!urls) return say(c, 404, 'This chain is not set up here.');
    if (c.req.method !== 'POST') {
      c.header('allow', 'POST');
      return say(c, 405, 'Ask by POST.');
    }
    const address = clientAddress(c);
    const wait = () => {
      c.header('retry-after', String(rpcLimits.windowMs / 1000));
      return say(c, 429, 'Too many at once. Wait a few seconds.');
    };
    // Another site's page is at nobody's cost: whose address it has, didn't ask.
    if (!isOwnPage(c, siteUrl)) return say(c, 403, 'Only pages of this site ask here.');
    if (!counts.take(requestShares(address))) return wait();
    if (!isJson(c)) return say(c, 415, 'Ask in JSON.');
    const text = await c.req.text();
    if (Buffer.byteLength(text) > rpcLimits.bodyBytes) return say(c, 413, 'That is too long.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return c.json(refused(null, -32_700, 'That is no JSON.'), 400);
    }
    const isBatch = Array.isArray(body);
    const asked = z
      .array(call)
      .min(1)
      .max(rpcLimits.perRequest)
      .safeParse(isBatch ? body : [body]);
    if (!asked.success)
      return c.json(refused(null, -32_600, 'That is no request, or too many at once.'), 400);
    const read = asked.data.map(passedOn);
    const passed = read.filter((each): each is Call => 'method' in each);
    if (!counts.take(callShares(address, chain, read.length - 1, passed.length))) return wait();
    const held = underWayShares(address, chain, passed.length);
    if (!underWay.begin(held)) return wait();
    const said = await askInTurn(urls, passed, Number(chain), log).finally(() =>
      underWay.end(held),
    );
    if (said === null) return say(c, 502, 'The chain does not answer.');
    const answers = read.map((each) =>
      'method' in each
        ? (said[passed.indexOf(each)] ?? refused(each.id, -32_603, 'The chain does not answer.'))
        : each,
    );
    return c.json(isBatch ? answers : answers[0], 200, { 'cache-control': 'no-store' });
  });
  return app;
}
