import type { Hono } from 'hono';
import { hostedEnvironment, type Variable } from '../kernel/hosted.ts';
import { chains } from '../../domain/wallet/chains.ts';
import { createApp, readChainSettings } from './app.ts';

/** The function `wallet` as the hosted service runs it. What cannot be used stops it with the sentence that says why. */
export function createHostedApp(variable: Variable): Hono {
  const names = chains.map(({ id }) => `CHAIN_RPC_${id}`);
  const reading = readChainSettings(
    Object.fromEntries(names.map((name) => [name, variable(name) ?? ''])),
  );
  if (!reading.ok) throw new Error(reading.problem);
  return createApp(hostedEnvironment(variable), reading.settings);
}
