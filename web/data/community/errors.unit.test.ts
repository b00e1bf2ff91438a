import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { communityError } from './errors.ts';

/** What the database says where there is no room, as its functions are written. */
const said = ['circle_invites', 'circle_members', 'circles', 'matches']
  .map((name) => readFileSync(`supabase/schemas/community/${name}.sql`, 'utf8'))
  .flatMap((sql) => [...sql.matchAll(/errcode = 'MW604', message = '([^']+)'/g)])
  .map(([, message]) => message ?? '');
const kindOf = (message: string) => communityError({ code: 'MW604', hint: null, message }).code;

describe('where there is no room', () => {
  it('says why: every sentence that the database has means one thing', () => {
    expect(Object.fromEntries(said.map((message) => [message, kindOf(message)]))).toEqual({
      'This circle is full': 'full',
      'Nobody is in more than two circles': 'two_circles',
      'You host a circle already': 'hosts',
      'They host a circle already': 'they_host',
    });
  });

  it('is the circle that is full where it says something else', () => {
    expect(kindOf('There is no room')).toBe('full');
  });
});
