import { describe, expect, it } from 'vitest';
import { textParts } from './text_parts.ts';

describe('a text', () => {
  it('is words and links, each with the host that answers', () => {
    expect(textParts('See https://www.ftc.gov/a?b=1#c, and (http://example.com).')).toEqual([
      { kind: 'words', words: 'See ' },
      { kind: 'link', to: 'https://www.ftc.gov/a?b=1#c', host: 'ftc.gov' },
      { kind: 'words', words: ', and (' },
      { kind: 'link', to: 'http://example.com/', host: 'example.com' },
      { kind: 'words', words: ').' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftc.gov',
    'https://ftc.gov@example.com/',
    'https://user:word@example.com/',
    'https://localhost/',
    'https://',
    '',
  ])('%j holds no link', (text) => {
    expect(textParts(text)).toEqual(text === '' ? [] : [{ kind: 'words', words: text }]);
  });

  it('names a host in letters of another alphabet as the network does', () => {
    expect(textParts('https://ехample.com/')).toMatchObject([
      { host: expect.stringMatching(/^xn--/) },
    ]);
  });
});
