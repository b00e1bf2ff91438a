import type { Hono } from 'hono';
import { hostedEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp } from './app.ts';

/** The function `access` as the hosted service runs it, from its secrets. */
export function createHostedApp(variable: Variable): Hono {
  return createApp(
    hostedEnvironment(variable),
    variable('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
  );
}
