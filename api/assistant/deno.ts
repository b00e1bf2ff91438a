import type { Hono } from 'hono';
import { backendEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp } from './app.ts';
import { assistantVariables, readAssistantSettings } from './configuration.ts';

/** What the hosted runtime has for work that outlasts its answer. */
interface EdgeRuntime {
  waitUntil(work: Promise<unknown>): void;
}

/** The function `assistant` as the hosted service runs it, from its secrets; what contradicts itself stops it with the
 *  sentence that says why. Of the headers there only `cf-connecting-ip` is beyond a client's reach; another runtime may have
 *  another. */
export function createHostedApp(variable: Variable): Hono {
  const reading = readAssistantSettings(
    Object.fromEntries(assistantVariables.map((name) => [name, variable(name)])),
  );
  if (!reading.ok) throw new Error(reading.problem);
  const { EdgeRuntime: runtime } = globalThis as { EdgeRuntime?: EdgeRuntime };
  return createApp(backendEnvironment(variable), reading.settings, {
    addressHeader: variable('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
    ...(runtime && { keepAlive: (work: Promise<unknown>) => runtime.waitUntil(work) }),
  });
}
