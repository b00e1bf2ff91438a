import type { Hono } from 'hono';
import { backendEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp, readAllVoucherSettings } from './app.ts';
import { voucherVariables } from './voucher_settings.ts';

/** The function `rewards` as the hosted service runs it. What cannot be used stops it with the sentence that says why. */
export function createHostedApp(variable: Variable): Hono {
  const reading = readAllVoucherSettings(
    Object.fromEntries(voucherVariables.map((name) => [name, variable(name)])),
  );
  if (!reading.ok) throw new Error(reading.problem);
  return createApp(backendEnvironment(variable), reading.settings);
}
