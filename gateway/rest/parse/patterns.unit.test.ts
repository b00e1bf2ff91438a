import { describe, expect, test } from 'vitest';
import { RestRefusal } from '../errors.ts';
import { parseQuery } from './query.ts';

function codeOf(parameters: Record<string, string>): string | null {
  try {
    parseQuery(new URLSearchParams(parameters).toString(), false);
    return null;
  } catch (error) {
    if (error instanceof RestRefusal) return error.error.code;
    throw error;
  }
}

const slow = '(?=.*b)c';
const long = `*${'a'.repeat(127)}*`;

describe('a pattern that takes long', () => {
  test.each<Record<string, string>>([
    { name: `match.${slow}` },
    { name: `imatch.${slow}` },
    { name: `not.match.${slow}` },
    { name: `like.${long}` },
    { name: `ilike.${long}` },
    { name: `match(any).{x,"${slow}"}` },
    { name: `match(all).{{x},{${slow}}}` },
    { name: String.raw`match(any).{"(a)\\1"}` },
    { name: String.raw`match(any).{(a)\\1}` },
    { name: `ilike(any).{x,${long}}` },
    { or: `(id.eq.1,name.match."${slow}")` },
    { and: `(id.eq.1,not.or(name.like.${long},id.eq.2))` },
    { 'loans.name': `match.${slow}` },
    { or: `(${`name.like.*${'a'.repeat(100)}*,`.repeat(6)}id.eq.1)` },
  ])('is refused: %j', (parameters) => {
    expect(codeOf(parameters)).toBe('PGRST100');
  });
});

describe('a pattern that does not', () => {
  test.each<Record<string, string>>([
    { name: 'match.^(loan|card)$' },
    { name: 'like.*card*' },
    { name: 'ilike(any).{*a*,"*b, c*"}' },
    { or: '(name.ilike.*card*,title.ilike.*card*,body.ilike.*card*)' },
    { name: `eq.${slow}` },
    { name: `fts.${'a'.repeat(200)}` },
    { name: `in.(${long})` },
  ])('is taken: %j', (parameters) => {
    expect(codeOf(parameters)).toBeNull();
  });
});
