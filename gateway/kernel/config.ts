import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';
import { withoutEffect } from './config_effect.ts';
import { gatewayConfig, keysOfOtherTools } from './config_schema.ts';
import { EnvironmentText } from './config_values.ts';
import { parseTemplate } from './mail_template.ts';

/** `config.toml` as the Supabase CLI writes it: its names, its nesting, its defaults.
 *  Durations are read as seconds and sizes as bytes. */
export type GatewayConfig = z.output<typeof gatewayConfig>;

export type ConfigReading =
  | {
      readonly ok: true;
      readonly config: GatewayConfig;
      /** Sentences for whoever starts the process: what was ignored and why. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof EnvironmentText) &&
  !(value instanceof Date);

const dotted = (keys: readonly PropertyKey[]) => keys.map(String).join('.');

/** Puts the environment's text where the file says `env(NAME)`; an unset name leaves the key out. */
function substitute(value: unknown, at: string[], env: Environment, warnings: string[]): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\(([A-Za-z_]\w*)\)$/.exec(value) ?? [];
    if (name === undefined) return value;
    const replacement = env[name];
    if (replacement !== undefined && replacement !== '') return new EnvironmentText(replacement);
    // A function's own variables may be there or not; each says what it does without.
    if (at[0] !== 'edge_runtime')
      warnings.push(`${dotted(at)} is not set: the environment variable ${name} is missing.`);
    return undefined;
  }
  if (Array.isArray(value))
    return value
      .map((item, index) => substitute(item, [...at, String(index)], env, warnings))
      .filter((item) => item !== undefined);
  if (!isTable(value)) return value;
  const entries = Object.entries(value)
    .map(([key, item]) => [key, substitute(item, [...at, key], env, warnings)] as const)
    .filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries);
}

function removeKey(table: Table, keys: readonly string[]): void {
  const [first, ...rest] = keys;
  if (first === undefined) return;
  for (const name of first === '*' ? Object.keys(table) : [first]) {
    const inner = table[name];
    if (rest.length === 0) delete table[name];
    else if (isTable(inner)) removeKey(inner, rest);
  }
}

/** Where Twilio's API is, for who has a double of it: said by the environment alone, as the CLI knows no such key. */
function setTwilioBase(table: Table, env: Environment): void {
  const base = env['TWILIO_API_BASE'];
  const { auth } = table;
  const sms = isTable(auth) ? auth['sms'] : undefined;
  const twilio = isTable(sms) ? sms['twilio'] : undefined;
  if (base !== undefined && base !== '' && isTable(twilio)) twilio['api_base'] = base;
}

/** Takes out the keys that no schema knows and names them; what remains is parsed again. */
function removeUnknownKeys(table: Table, warnings: string[]) {
  let parsed = gatewayConfig.safeParse(table);
  while (!parsed.success) {
    const unknown = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) break;
    for (const { path: at, keys } of unknown)
      for (const key of keys) {
        warnings.push(`${dotted([...at, key])} is unknown and was ignored.`);
        removeKey(table, [...at.map(String), key]);
      }
    parsed = gatewayConfig.safeParse(table);
  }
  return parsed;
}

/** Reads the text of a `config.toml`. A key nobody knows is a warning, a wrong type a problem. */
export function parseConfig(toml: string, env: Environment = {}): ConfigReading {
  const warnings: string[] = [];
  let table: Table;
  try {
    table = substitute(parse(toml), [], env, warnings) as Table;
  } catch (error) {
    if (error instanceof TomlError)
      return { ok: false, problems: [`line ${error.line}: ${error.message.split('\n')[0]}`] };
    throw error;
  }
  setTwilioBase(table, env);
  for (const key of keysOfOtherTools) removeKey(table, key.split('.'));
  const parsed = removeUnknownKeys(table, warnings);
  if (parsed.success) {
    warnings.push(...withoutEffect(parsed.data));
    return { ok: true, config: parsed.data, warnings };
  }
  const problems = parsed.error.issues.map(
    (issue) => `${dotted(issue.path) || 'the file'}: ${issue.message}`,
  );
  return { ok: false, problems };
}

/** The text of every template that is given by path. Paths count from the project's folder,
 *  which holds the folder of the configuration; for a configuration that was copied elsewhere by
 *  itself, from the folder that the server was started in. */
function readTemplates(config: GatewayConfig, projectFolder: string): string[] {
  const { template, notification } = config.auth.email;
  const problems: string[] = [];
  for (const [name, entry] of Object.entries({ ...template, ...notification })) {
    if (entry.content_path === undefined) continue;
    const beside = path.resolve(projectFolder, entry.content_path);
    const file = existsSync(beside) ? beside : path.resolve(entry.content_path);
    try {
      entry.content = readFileSync(file, 'utf8');
    } catch {
      problems.push(`the mail template ${name} cannot be read: ${entry.content_path}`);
      continue;
    }
    const plain = file.replace(/\.html?$/i, '.txt');
    if (plain !== file && existsSync(plain)) entry.text = readFileSync(plain, 'utf8');
  }
  return problems;
}

/** What a template asks for and this gateway cannot do, found at the start and not in a mail. */
function checkTemplates({ auth }: GatewayConfig): string[] {
  const entries = Object.entries({ ...auth.email.template, ...auth.email.notification });
  const mails = entries.flatMap(([name, { subject, content, text }]) =>
    [subject, content, text].map((template) => [`the mail template ${name}`, template] as const),
  );
  const messages = [
    ['auth.sms.template', auth.sms.template],
    ['auth.mfa.phone.template', auth.mfa.phone.template],
  ] as const;
  return [...mails, ...messages].flatMap(([name, template]) => {
    const parsed = parseTemplate(template ?? '');
    return parsed.ok ? [] : [`${name}: ${parsed.problem}`];
  });
}

/** Reads `file`. A file that is not there is a problem, never a silent set of defaults. */
export function readConfig(file: string, env: Environment): ConfigReading {
  let toml: string;
  try {
    toml = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { ok: false, problems: [missing ? 'there is no such file' : 'it cannot be read'] };
  }
  const reading = parseConfig(toml, env);
  if (!reading.ok) return reading;
  const problems = [
    ...readTemplates(reading.config, path.join(path.dirname(path.resolve(file)), '..')),
    ...checkTemplates(reading.config),
  ];
  return problems.length === 0 ? reading : { ok: false, problems };
}
