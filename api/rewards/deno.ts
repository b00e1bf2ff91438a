import type { Hono } from 'hono';
import { backendEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp, readBadgeSettings } from './app.ts';
import { badgeVariables } from './badge_settings.ts';

/** The function `rewards` as the hosted service runs it. What cannot be used stops it with the sentence that says why. */
export function createHostedApp(variable: Variable): Hono {
  const reading = readBadgeSettings(
    Object.fromEntries(badgeVariables.map((name) => [name, variable(name)])),
  );
  if (!reading.ok) throw new Error(reading.problem);
  return createApp(backendEnvironment(variable), reading.settings);
}
