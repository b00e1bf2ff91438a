import path from 'node:path';
import { readS3Settings, type S3Settings } from '@mendwell/gateway/storage/s3_settings';
import { originOf } from '../api/kernel/origin.ts';

/** What the environment decides; see docs/operations.md. Folders and files are absolute. */
export interface Settings {
  readonly host: string;
  /** 0 is any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded one, as superuser. */
  readonly databaseUrl: string | null;
  readonly configFile: string;
  /** Origin without a trailing slash, or null when none was given. */
  readonly siteUrl: string | null;
  readonly trustedProxies: string;
  /** Sockets for live updates that are open at once. */
  readonly realtimeMaxSockets: number;
  /** Keeps people's files in place of the data folder. */
  readonly fileStore: S3Settings | null;
  /** Folder of the built web app. */
  readonly webFolder: string;
  readonly logLevel: string;
  /** The web app from its sources, with hot reload. */
  readonly development: boolean;
}

export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problem: string };

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const folderOf = (value: string | undefined, fallback: string, root: string) =>
  path.resolve(root, value === undefined || value === '' ? fallback : value);

/** Reads the environment. Paths count from `root`. `terminal` says that a person reads the log:
 *  then it is quiet unless asked. */
export function readSettings(env: Environment, root: string, terminal: boolean): SettingsReading {
  const wrong = (problem: string): SettingsReading => ({ ok: false, problem });
  const given = (name: string) => env[name] || undefined;

  const port = Number(given('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return wrong(`PORT must be a number from 0 to 65535, and is "${env['PORT']}".`);

  const logLevel = given('LOG_LEVEL') ?? (terminal ? 'warn' : 'info');
  if (!logLevels.includes(logLevel))
    return wrong(`LOG_LEVEL must be one of ${logLevels.join(', ')}, and is "${logLevel}".`);

  const site = given('SITE_URL');
  const siteUrl = site === undefined ? null : originOf(site);
  if (site !== undefined && siteUrl === null)
    return wrong(`SITE_URL must look like https://mendwell.example, and is "${site}".`);

  const databaseUrl = given('DATABASE_URL') ?? null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl))
    return wrong('DATABASE_URL must start with postgresql://.');

  const realtimeMaxSockets = Number(given('REALTIME_MAX_SOCKETS') ?? 200);
  if (!Number.isInteger(realtimeMaxSockets) || realtimeMaxSockets < 4)
    return wrong(
      `REALTIME_MAX_SOCKETS must be a number from 4 on, and is "${env['REALTIME_MAX_SOCKETS']}".`,
    );

  const store = readS3Settings(env);
  if (!store.ok) return wrong(store.problem);

  return {
    ok: true,
    settings: {
      fileStore: store.settings,
      host: given('HOST') ?? '127.0.0.1',
      port,
      dataDir: folderOf(env['DATA_DIR'], '.data', root),
      databaseUrl,
      configFile: folderOf(env['CONFIG'], 'supabase/config.toml', root),
      siteUrl,
      trustedProxies: given('TRUSTED_PROXIES') ?? '',
      realtimeMaxSockets,
      webFolder: folderOf(env['WEB_DIST'], 'web/dist', root),
      logLevel,
      development: env['MENDWELL_DEV'] === '1',
    },
  };
}
