import { describe, expect, it } from 'vitest';
import { readMailedLink } from './mailed_link.ts';

const site = 'https://mendwell.example';
const read = (fragment: string) => readMailedLink(fragment, site);

describe('what a mailed link brought', () => {
  it('is a hash to prove, and where to go then', () => {
    const back = encodeURIComponent(`${site}/settings?view=history`);
    expect(read(`token_hash=abc&type=email_change&redirect_to=${back}`)).toEqual({
      kind: 'hash',
      type: 'email_change',
      tokenHash: 'abc',
      destination: '/settings?view=history',
    });
  });

  it('is a session where the service opened it itself', () => {
    expect(read('access_token=a.b.c&refresh_token=r&type=magiclink&sb=&from=%2Fcommunity')).toEqual(
      {
        kind: 'session',
        type: 'magiclink',
        accessToken: 'a.b.c',
        refreshToken: 'r',
        destination: '/community',
      },
    );
  });

  it('is a code of another service, and nothing where that says no', () => {
    expect(read('from=%2Fcommunity&code=c')).toEqual({ kind: 'code', code: 'c' });
    expect(read('error=access_denied&code=c')).toMatchObject({ kind: 'broken' });
    expect(read('access_token=a&refresh_token=r&code=c')).toMatchObject({
      kind: 'session',
      type: 'magiclink',
    });
  });

  it.each([
    'https://elsewhere.example/dashboard',
    '//elsewhere.example',
    'javascript:alert(1)',
    'https://mendwell.example@elsewhere.example/',
    '\\\\elsewhere.example',
    '/auth?mode=link',
    '/',
    '',
  ])('leads nowhere but to a page of this site: %s', (wanted) => {
    const link = read(`token_hash=abc&type=email&redirect_to=${encodeURIComponent(wanted)}`);
    expect(link).toMatchObject({ destination: '/dashboard' });
  });

  it('is broken where a mail program cut it, and halfway after one of two mailboxes', () => {
    expect(read('access_token=a.b.c')).toEqual({ kind: 'broken', error: null });
    expect(read('error=access_denied&error_code=otp_expired')).toEqual({
      kind: 'broken',
      error: 'otp_expired',
    });
    expect(read('message=Confirmation+link+accepted')).toEqual({ kind: 'halfway' });
  });

  it('takes a type it does not know for a confirmation', () => {
    expect(read('token_hash=abc&type=sms')).toMatchObject({ type: 'email' });
  });
});
