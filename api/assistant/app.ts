import type { Hono } from 'hono';
import type { Environment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import type { AssistantSettings } from './configuration.ts';
import { assistantHandler } from './handler.ts';
import { answerHere } from './answering.ts';
import { fullReadings } from './full_readings.ts';
import { createLibrary } from './library.ts';
import { modelOf } from './model/ai_sdk.ts';
import { type Answerer, defaultWaits, type Surroundings, type Waits } from './ports.ts';
import { supabaseOwnRows, supabaseTurns } from './supabase.ts';

export { type AssistantSettings, assistantLine, readAssistantSettings } from './configuration.ts';

export interface AppOptions {
  /** Where the client's network address is noted: the gateway writes `x-forwarded-for` itself, over whatever the client sent;
   *  a runtime that does not says which header it answers for. */
  readonly addressHeader?: string;
  /** Holds a runtime that would end with the answer; one that stays needs none. */
  readonly keepAlive?: Surroundings['keepAlive'];
  readonly waits?: Partial<Waits>;
  /** Who answers where no model does; the same thread unless said otherwise. */
  readonly answerer?: Answerer;
}

/** The function `assistant` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(
  environment: Environment,
  settings: AssistantSettings,
  { addressHeader = 'x-forwarded-for', keepAlive = () => {}, waits, answerer }: AppOptions = {},
): Hono {
  const library = createLibrary();
  const ports = {
    ...supabaseOwnRows(environment),
    ...supabaseTurns(environment),
    ...consoleReports,
    library,
    surroundings: {
      answerer: answerer ?? answerHere(library),
      now: () => new Date(),
      modelOf,
      keepAlive,
      waits: { ...defaultWaits, ...waits },
    },
  };
  return assistantHandler(
    { settings, ports, live: new Map(), readsInFull: fullReadings() },
    supabaseSessions(environment),
    addressHeader,
  );
}
