import type { ModelChoice, Prices } from './model/port.ts';

type Wire = ModelChoice['wire'];

/** Where a person's own key may go. */
export interface AllowedHost {
  readonly host: string;
  readonly wire: Wire;
  readonly baseUrl: string;
  /** Names to choose from; where none are given, people type one. */
  readonly models: readonly string[];
}

export interface AssistantSettings {
  /** The operator's; null without one. */
  readonly model: ModelChoice | null;
  readonly hosts: readonly AllowedHost[];
  /** What the operator's model may cost in a month, in millionths of a dollar; null for no limit. */
  readonly monthlyMicrodollars: number | null;
}

export type AssistantReading =
  | { readonly ok: true; readonly settings: AssistantSettings }
  | { readonly ok: false; readonly problem: string };

/** Names of everything that is read. */
export const assistantVariables = [
  'ASSISTANT_WIRE',
  'ASSISTANT_BASE_URL',
  'ASSISTANT_MODEL',
  'ASSISTANT_API_KEY',
  'ASSISTANT_PRICES',
  'ASSISTANT_RETENTION_TEXT',
  'ASSISTANT_HOSTS',
  'ASSISTANT_MONTHLY_DOLLARS',
] as const;
type Name = (typeof assistantVariables)[number];
type Variables = Readonly<Record<string, string | undefined>>;

/** Where each maker's API is. */
const makers: Readonly<Record<Wire, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

const defaultHosts: readonly AllowedHost[] = (['anthropic', 'openai'] as const).map((wire) => ({
  host: new URL(makers[wire]).host,
  wire,
  baseUrl: makers[wire],
  models: [],
}));

const modelName = /^[\w./:@-]{1,100}$/;

class Unusable extends Error {}

/** Reads which model there is, if any. Nothing is on by itself; what contradicts itself is refused with a sentence that says
 *  what to set. */
export function readAssistantSettings(variables: Variables): AssistantReading {
  const given = (name: Name) => variables[name]?.trim() || undefined;
  try {
    const model = readModel(given);
    return {
      ok: true,
      settings: {
        model,
        hosts: readHosts(given('ASSISTANT_HOSTS')),
        monthlyMicrodollars: readMonthly(given('ASSISTANT_MONTHLY_DOLLARS'), model),
      },
    };
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, problem: error.message };
    throw error;
  }
}

const isWire = (text: string | undefined): text is Wire =>
  text === 'openai' || text === 'anthropic';

function readModel(given: (name: Name) => string | undefined): ModelChoice | null {
  const wire = given('ASSISTANT_WIRE');
  if (wire === undefined) {
    const stray = (['ASSISTANT_BASE_URL', 'ASSISTANT_MODEL', 'ASSISTANT_API_KEY'] as const).find(
      given,
    );
    if (stray !== undefined)
      throw new Unusable(
        `${stray} is set and ASSISTANT_WIRE isn’t. Set it to openai or anthropic, or remove ${stray}.`,
      );
    return null;
  }
  if (!isWire(wire))
    throw new Unusable(`ASSISTANT_WIRE must be openai or anthropic, and is "${wire}".`);
  const name = given('ASSISTANT_MODEL');
  if (name === undefined || !modelName.test(name))
    throw new Unusable('ASSISTANT_MODEL must name the model, as its maker writes it.');
  const baseUrl = readBaseUrl(given('ASSISTANT_BASE_URL') ?? makers[wire]);
  return {
    host: new URL(baseUrl).host,
    wire,
    baseUrl,
    name,
    apiKey: given('ASSISTANT_API_KEY') ?? null,
    isOwn: false,
    prices: readPrices(given('ASSISTANT_PRICES')),
    retention: given('ASSISTANT_RETENTION_TEXT')?.slice(0, 300) ?? null,
  };
}

const isThisMachine = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** An address as a message may repeat it: what stands before an @ or after a ? may be a secret. */
const shownAddress = (text: string): string =>
  text.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*$/s, '?…');

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && url.search + url.hash + url.username + url.password === '';
  if (!url || !isPlain || !/^https?:$/.test(url.protocol))
    throw new Unusable(
      `ASSISTANT_BASE_URL must look like https://models.example/v1, and is "${shownAddress(text)}".`,
    );
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new Unusable(
      `ASSISTANT_BASE_URL must begin with https: unless the model runs on this machine, and is "${shownAddress(text)}".`,
    );
  return url.href.replace(/\/+$/, '');
}

/** "3/15": dollars for a million tokens in and out. */
function readPrices(text: string | undefined): Prices | null {
  if (text === undefined) return null;
  const [, input, output] = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (input === undefined || output === undefined)
    throw new Unusable(
      `ASSISTANT_PRICES must be dollars for a million tokens in and out, like 3/15, and is "${text}".`,
    );
  return { input: Number(input), output: Number(output) };
}

function readMonthly(text: string | undefined, model: ModelChoice | null): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text))
    throw new Unusable(`ASSISTANT_MONTHLY_DOLLARS must be an amount like 20, and is "${text}".`);
  if (model && model.prices === null)
    throw new Unusable(
      'ASSISTANT_MONTHLY_DOLLARS needs ASSISTANT_PRICES: without prices nobody knows what was spent.',
    );
  return Math.round(Number(text) * 1_000_000);
}

/** "models.example=openai:small,large other.example=anthropic"; "none" for no host at all. */
function readHosts(text: string | undefined): readonly AllowedHost[] {
  if (text === undefined) return defaultHosts;
  if (text === 'none') return [];
  return text.split(/\s+/).map((entry) => {
    const [, host = '', wire, names] =
      /^([\w.:-]+)=(openai|anthropic)(?::(\S+))?$/.exec(entry) ?? [];
    const models = names?.split(',') ?? [];
    const baseUrl = `https://${host}/v1`;
    if (!isWire(wire) || !URL.canParse(baseUrl) || !models.every((name) => modelName.test(name)))
      throw new Unusable(
        `ASSISTANT_HOSTS must list hosts like models.example=openai:small,large with blanks between them, and has "${entry}".`,
      );
    return { host: new URL(baseUrl).host, wire, baseUrl, models };
  });
}

/** A person's own key, as its header carries it: `host model key`. Null where it is none that may be used. */
export function ownChoice(header: string, { hosts }: AssistantSettings): ModelChoice | null {
  const [, host, name = '', apiKey] =
    /^(\S{1,253}) (\S{1,100}) ([\x21-\x7e]{1,500})$/.exec(header) ?? [];
  const allowed = hosts.find((each) => each.host === host);
  if (!allowed || apiKey === undefined || !modelName.test(name)) return null;
  const { wire, baseUrl } = allowed;
  return {
    host: allowed.host,
    wire,
    baseUrl,
    name,
    apiKey,
    isOwn: true,
    prices: null,
    retention: null,
  };
}

/** Which model answers, in a line for whoever starts the server. */
export function assistantLine({ model }: AssistantSettings): string {
  return model === null
    ? 'Assistant: without a model. Answers come from the rules and each person’s own figures.'
    : `Assistant: ${model.name} at ${model.host}, for those who agree to it.`;
}
