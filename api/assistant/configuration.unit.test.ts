import { describe, expect, it } from 'vitest';
import { assistantLine, ownChoice, readAssistantSettings } from './configuration.ts';

const settingsOf = (variables: Record<string, string>) => {
  const reading = readAssistantSettings(variables);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.settings;
};
const problemOf = (variables: Record<string, string>) => {
  const reading = readAssistantSettings(variables);
  return reading.ok ? null : reading.problem;
};
const hosted = {
  ASSISTANT_WIRE: 'anthropic',
  ASSISTANT_MODEL: 'small-1',
  ASSISTANT_API_KEY: 'sk-x',
};
const local = {
  ASSISTANT_WIRE: 'openai',
  ASSISTANT_MODEL: 'qwen3:8b',
  ASSISTANT_BASE_URL: 'http://127.0.0.1:11434/v1/',
};

describe('the operator’s model', () => {
  it('is none unless it is set', () => {
    const settings = settingsOf({ ASSISTANT_WIRE: '' });
    expect(settings.model).toBeNull();
    expect(settings.hosts.map(({ host }) => host)).toEqual(['api.anthropic.com', 'api.openai.com']);
    expect(assistantLine(settings)).toBe(
      'Assistant: without a model. Answers come from the rules and each person’s own figures.',
    );
  });

  it('is a maker’s own, with its key and prices', () => {
    const settings = settingsOf({
      ...hosted,
      ASSISTANT_PRICES: '1 / 5.5',
      ASSISTANT_MONTHLY_DOLLARS: '20',
      ASSISTANT_RETENTION_TEXT: 'They keep it for 30 days.',
    });
    expect(settings).toMatchObject({
      model: {
        host: 'api.anthropic.com',
        baseUrl: 'https://api.anthropic.com/v1',
        name: 'small-1',
        isOwn: false,
        prices: { input: 1, output: 5.5 },
        retention: 'They keep it for 30 days.',
      },
      monthlyMicrodollars: 20_000_000,
    });
    expect(assistantLine(settings)).toBe(
      'Assistant: small-1 at api.anthropic.com, for those who agree to it.',
    );
    expect(assistantLine(settings)).not.toContain('sk-x');
  });

  it('is one on this machine, without a key', () => {
    expect(settingsOf(local).model).toMatchObject({
      host: '127.0.0.1:11434',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a wire that nobody speaks',
      { ...hosted, ASSISTANT_WIRE: 'smoke' },
      /openai or anthropic, and is "smoke"/,
    ],
    [
      'a key without a wire',
      { ASSISTANT_API_KEY: 'sk-x' },
      /^ASSISTANT_API_KEY is set and ASSISTANT_WIRE isn’t/,
    ],
    ['no name of a model', { ASSISTANT_WIRE: 'openai' }, /ASSISTANT_MODEL must name/],
    ['an address that is none', { ...local, ASSISTANT_BASE_URL: 'models' }, /must look like https/],
    [
      'http to another machine',
      { ...local, ASSISTANT_BASE_URL: 'http://192.168.1.9/v1' },
      /begin with https/,
    ],
    [
      'an address with a key in it',
      { ...local, ASSISTANT_BASE_URL: 'https://a:b@models.example/v1' },
      /must look like/,
    ],
    [
      'an address with a query',
      { ...local, ASSISTANT_BASE_URL: 'https://models.example/v1?key=x' },
      /must look like/,
    ],
    [
      'prices that are none',
      { ...hosted, ASSISTANT_PRICES: 'cheap' },
      /like 3\/15, and is "cheap"/,
    ],
    [
      'a sum without prices',
      { ...hosted, ASSISTANT_MONTHLY_DOLLARS: '20' },
      /needs ASSISTANT_PRICES/,
    ],
    [
      'a sum that is none',
      { ...hosted, ASSISTANT_PRICES: '1/2', ASSISTANT_MONTHLY_DOLLARS: 'lots' },
      /amount like 20/,
    ],
    ['a host without its wire', { ASSISTANT_HOSTS: 'models.example' }, /and has "models.example"/],
    ['a host with a path', { ASSISTANT_HOSTS: 'models.example/x=openai' }, /must list hosts/],
  ])('refuses %s', (_, variables, problem) => {
    expect(problemOf(variables)).toMatch(problem);
    expect(problemOf(variables)).not.toContain('sk-x');
  });
});

describe('a key of one’s own', () => {
  const settings = settingsOf({
    ASSISTANT_HOSTS: 'models.example=openai:small,large other.example:8443=anthropic',
  });

  it('may be used with the hosts that are listed, always over https', () => {
    expect(settings.hosts.map(({ host, models }) => [host, models])).toEqual([
      ['models.example', ['small', 'large']],
      ['other.example:8443', []],
    ]);
    expect(ownChoice('other.example:8443 any/model-1 sk-own', settings)).toEqual({
      host: 'other.example:8443',
      wire: 'anthropic',
      baseUrl: 'https://other.example:8443/v1',
      name: 'any/model-1',
      apiKey: 'sk-own',
      isOwn: true,
      prices: null,
      retention: null,
    });
    expect(settingsOf({ ASSISTANT_HOSTS: 'none' }).hosts).toEqual([]);
  });

  it.each([
    'elsewhere.example small sk-own',
    'models.example small',
    'models.example small sk own',
    'models.example sm all sk-own',
    'models.example small sk-\u00f6wn',
    'models.example@elsewhere.example small sk-own',
    'MODELS.EXAMPLE small sk-own',
    '',
  ])('may not be used by a header like this: %s', (header) => {
    expect(ownChoice(header, settings)).toBeNull();
  });
});
