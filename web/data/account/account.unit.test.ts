import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { signUp } from './account.ts';

/** An account service that keeps one visitor, and refuses the password they have. */
function service(visitor: { email?: string; password?: string; isMember?: boolean } = {}) {
  const user = {
    is_anonymous: visitor.isMember !== true,
    new_email: visitor.email,
    new_phone: undefined as string | undefined,
  };
  let kept = visitor.password;
  const mailed: string[] = [];
  const auth = {
    getSession: async () => ({ data: { session: { user } } }),
    getUser: async () => ({ data: { user }, error: null }),
    refreshSession: async () => ({}),
    updateUser: async (asked: { email?: string; phone?: string; password?: string }) => {
      if (asked.password !== undefined && asked.password === kept)
        return {
          data: { user: null },
          error: { name: 'AuthApiError', status: 422, code: 'same_password', message: '' },
        };
      kept = asked.password ?? kept;
      user.new_email = asked.email;
      user.new_phone = asked.phone;
      mailed.push(asked.email ?? asked.phone ?? '');
      return { data: { user }, error: null };
    },
  };
  return { client: { auth } as unknown as Pick<SupabaseClient, 'auth'>, mailed };
}
const returnTo = 'https://mendwell.example/dashboard';
const ask = (client: Pick<SupabaseClient, 'auth'>, email: string, password = 'sunflower') =>
  signUp(client, { address: { email }, password, returnTo });

describe('a sign-up that was left halfway', () => {
  it('takes another address with the same password', async () => {
    const { client, mailed } = service({ email: 'dnaa@example.com', password: 'sunflower' });
    expect(await ask(client, 'dana@example.com')).toEqual({
      ok: true,
      value: 'confirmation_awaited',
    });
    expect(mailed).toEqual(['dana@example.com']);
  });

  it('takes a phone in place of the email', async () => {
    const { client, mailed } = service({ email: 'dana@example.com', password: 'sunflower' });
    const address = { phone: '+15551234567' };
    expect(await signUp(client, { address, password: 'sunflower', returnTo })).toMatchObject({
      ok: true,
    });
    expect(mailed).toEqual(['+15551234567']);
  });

  it('goes on waiting where its answer was lost, and sends no second mail', async () => {
    const { client, mailed } = service({ email: 'dana@example.com', password: 'sunflower' });
    expect(await ask(client, 'Dana@example.com')).toEqual({
      ok: true,
      value: 'confirmation_awaited',
    });
    expect(mailed).toEqual([]);
  });

  it('takes another password too', async () => {
    const { client, mailed } = service({ email: 'dana@example.com', password: 'sunflower' });
    expect(await ask(client, 'dana@example.com', 'marigolds')).toMatchObject({ ok: true });
    expect(mailed).toEqual(['dana@example.com']);
  });

  it('is no way to change the address of an account', async () => {
    const { client, mailed } = service({ password: 'sunflower', isMember: true });
    expect(await ask(client, 'dana@example.com')).toMatchObject({
      error: { code: 'same_password' },
    });
    expect(mailed).toEqual([]);
  });
});
