import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authSettingsOf } from '../../../data/auth_settings.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { refusedAs, requestOf, answeredWith } from '../../../data/testing/rpc_answers.ts';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { toastsOf } from '../../../ui/toast.ts';
import { AccountSection } from './account_section.tsx';

const nothingWaits = {
  hasPassword: true,
  newEmail: null as string | null,
  presentMailboxWaits: false,
  newMailboxWaits: false,
  newPhone: null as string | null,
};
const server = {
  account: { ...nothingWaits },
  user: {} as object,
  isDown: false,
  hasPhone: true,
  refusal: null as null | { name: string; message: string; status: number; code: string },
  rpcRefusals: [] as string[],
  asked: [] as unknown[],
  /** What an answer changes. */
  effect: () => undefined as unknown,
};
const answer =
  (name: string, data: object = {}) =>
  (...given: unknown[]) => {
    server.asked.push([name, ...given]);
    const { refusal } = server;
    if (refusal) return Promise.resolve({ data: null, error: refusal });
    server.effect();
    return Promise.resolve({ data, error: null });
  };
const verify = vi.fn();
const rpc = (name: string, args?: unknown) => {
  if (name === 'my_account')
    return requestOf(
      server.isDown
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(answeredWith(server.account)),
    );
  server.asked.push([name, args]);
  const code = server.rpcRefusals.shift();
  if (code !== undefined) return requestOf(refusedAs(code));
  server.effect();
  return requestOf(answeredWith(null));
};
const auth = {
  updateUser: answer('updateUser'),
  resend: answer('resend'),
  reauthenticate: answer('reauthenticate'),
  refreshSession: () => Promise.resolve({}),
  getUser: () => Promise.resolve({ data: { user: server.user }, error: null }),
  getSession: () => Promise.resolve({ data: { session: { access_token: 'mine' } } }),
};
const apart = {
  verifyOtp: verify,
  signOut: answer('signOut'),
};
serve({
  connect: () => Promise.resolve({ auth, rpc }),
  connectApart: () => Promise.resolve({ auth: apart }),
});
standIn(authSettingsOf, () =>
  Promise.resolve({ external: { email: true, phone: server.hasPhone } }),
);
const said: (string | undefined)[][] = [];
standIn(toastsOf, { ...toastsOf(), done: (...toast) => void said.push(toast) });

const person = userEvent.setup();
const proven = () => ({ amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] });
const leave = vi.fn();
function open(user: object = {}, claims: object = proven()) {
  const session = sessionOf(
    { email: 'dana@example.com', is_anonymous: false, ...user },
    { ...claims },
  );
  return render(
    <AuthContext value={authWith(session)}>
      <AccountSection userId="dana" leave={leave} />
    </AuthContext>,
    { wrapper: InApp },
  );
}
const press = async (name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }));
const refuse = (code: string, message = 'no') => {
  server.refusal = { name: 'AuthApiError', message, status: 422, code };
};
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

beforeEach(() => {
  renewServices();
  Object.assign(server, {
    account: { ...nothingWaits },
    isDown: false,
    hasPhone: true,
    refusal: null,
    rpcRefusals: [],
    asked: [],
    effect: () => undefined,
  });
  verify.mockReset();
  said.length = 0;
});
afterEach(cleanup);

describe('the account', () => {
  it('shows the addresses, and whether there is a password', async () => {
    open({ phone: '15551234567' });
    expect(await screen.findByText('(555) 123-4567')).toBeDefined();
    expect(screen.getByText('dana@example.com')).toBeDefined();
    expect(screen.getByText('You’ve set a password.')).toBeDefined();
  });

  it('offers no phone where the service takes none', async () => {
    server.hasPhone = false;
    open();
    await screen.findByRole('button', { name: 'Change email' });
    expect(screen.queryByText('Phone')).toBeNull();
  });

  it('that did not come says so, keeps the way out, and is asked again', async () => {
    server.isDown = true;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load your account');
    await press('Sign out');
    expect(leave).toHaveBeenCalled();
    server.isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeDefined();
  });
});

describe('the email address', () => {
  it('is asked for in both mailboxes, and nothing is sent that is none or the present one', async () => {
    open();
    await press('Change email');
    const field = await screen.findByLabelText('New email');
    expect(document.activeElement).toBe(field);
    await press('Send the codes');
    expect(described(field)).toContain('Enter your email.');
    await person.type(field, 'DANA@example.com{Enter}');
    expect(described(field)).toContain('the email you have now');
    expect(server.asked).toEqual([]);
    await person.clear(field);
    server.effect = () => {
      server.account = {
        ...nothingWaits,
        newEmail: 'new@example.com',
        presentMailboxWaits: true,
        newMailboxWaits: true,
      };
    };
    await person.type(field, 'new@example.com{Enter}');
    expect(server.asked).toEqual([
      [
        'updateUser',
        { email: 'new@example.com' },
        { emailRedirectTo: `${window.location.origin}/settings` },
      ],
    ]);
    expect(await screen.findByLabelText('Code we sent to dana@example.com')).toBeDefined();
    expect(screen.getByLabelText('Code we sent to new@example.com')).toBeDefined();
    expect(screen.getByText(/Enter the code from each email here/)).toBeDefined();
  });

  it('that somebody else has is said at the field, and what was typed stays', async () => {
    open();
    await press('Change email');
    refuse('email_exists');
    const field = await screen.findByLabelText('New email');
    await person.type(field, 'taken@example.com{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveProperty('value', 'taken@example.com');
  });

  it('says which mailbox still waits; the second code finishes it, and the session stays', async () => {
    server.account = {
      ...nothingWaits,
      newEmail: 'new@example.com',
      presentMailboxWaits: true,
      newMailboxWaits: true,
    };
    open();
    verify.mockImplementationOnce(() => {
      server.account = { ...server.account, presentMailboxWaits: false };
      return Promise.resolve({ data: { session: null }, error: null });
    });
    await person.type(
      await screen.findByLabelText('Code we sent to dana@example.com'),
      '123456{Enter}',
    );
    expect(verify).toHaveBeenLastCalledWith({
      type: 'email_change',
      email: 'dana@example.com',
      token: '123456',
    });
    expect(await screen.findByText(/new@example.com still has to confirm/)).toBeDefined();
    expect(screen.queryByLabelText('Code we sent to dana@example.com')).toBeNull();
    verify.mockImplementationOnce(() => {
      server.account = { ...nothingWaits };
      return Promise.resolve({ data: { session: {} }, error: null });
    });
    await person.type(screen.getByLabelText('Code we sent to new@example.com'), '654321{Enter}');
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeDefined();
    expect(said).toEqual([['Your email is changed', 'From now on, sign in with new@example.com.']]);
    expect(server.asked).toEqual([['signOut', { scope: 'local' }]]);
  });

  it('with a wrong code stays as it was; the codes are sent once more, or the change is taken back', async () => {
    server.account = { ...nothingWaits, newEmail: 'new@example.com', newMailboxWaits: true };
    open();
    verify.mockResolvedValue({
      data: { session: null },
      error: { name: 'AuthApiError', message: '', status: 403, code: 'otp_expired' },
    });
    const field = await screen.findByLabelText('Code we sent to new@example.com');
    await person.type(field, '000000{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await press('Send new codes');
    expect(await screen.findByText('New codes are on their way.')).toBeDefined();
    server.effect = () => {
      server.account = { ...nothingWaits };
    };
    await press('Keep dana@example.com');
    expect(server.asked.at(-1)).toEqual(['cancel_address_change', { kind: 'email' }]);
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeDefined();
  });

  it.each([
    [
      { email: 'new@example.com' },
      [['Your email is changed', 'From now on, sign in with new@example.com.']],
    ],
    [{ email: 'dana@example.com' }, []],
  ])(
    'that was changed or kept elsewhere is said here when the page is looked at: %o',
    async (now, says) => {
      server.account = { ...nothingWaits, newEmail: 'new@example.com', newMailboxWaits: true };
      server.user = { email: 'dana@example.com', new_email: 'new@example.com' };
      open();
      await screen.findByLabelText('Code we sent to new@example.com');
      document.dispatchEvent(new Event('visibilitychange'));
      await settled();
      expect(screen.getByLabelText('Code we sent to new@example.com')).toBeDefined();
      server.user = now;
      server.account = { ...nothingWaits };
      document.dispatchEvent(new Event('visibilitychange'));
      expect(await screen.findByRole('button', { name: 'Change email' })).toBeDefined();
      expect(said).toEqual(says);
    },
  );

  it('without a connection says so and keeps what was typed', async () => {
    open();
    await press('Change email');
    server.refusal = {
      name: 'AuthRetryableFetchError',
      message: 'Failed to fetch',
      status: 0,
      code: '',
    };
    const field = await screen.findByLabelText('New email');
    await person.type(field, 'new@example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the server');
    expect(field).toHaveProperty('value', 'new@example.com');
  });

  it('is not opened before it is shown who asks', async () => {
    open({}, {});
    await press('Change email');
    const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('New email')).toBeNull();
    expect(server.asked).toEqual([]);
  });
});

describe('the phone', () => {
  it('is added with a code, typed as Americans do', async () => {
    open();
    await press('Add a phone');
    const field = await screen.findByLabelText('New phone number');
    await person.type(field, '123{Enter}');
    expect(described(field)).toContain('doesn’t look like a phone number');
    await person.clear(field);
    server.effect = () => {
      server.account = { ...nothingWaits, newPhone: '15551234567' };
    };
    await person.type(field, '(555) 123-4567{Enter}');
    expect(server.asked).toEqual([['updateUser', { phone: '+15551234567' }]]);
    const code = await screen.findByLabelText('Code we sent to (555) 123-4567');
    verify.mockImplementationOnce(() => {
      server.account = { ...nothingWaits };
      return Promise.resolve({ data: { session: {} }, error: null });
    });
    await person.type(code, '123456{Enter}');
    expect(verify).toHaveBeenLastCalledWith({
      type: 'phone_change',
      phone: '15551234567',
      token: '123456',
    });
    expect(said).toEqual([['Phone number saved', 'You can sign in with it from now on.']]);
  });

  it('is taken away after a question, and shows who asks when the server wants it', async () => {
    open({ phone: '15551234567' });
    await press('Delete this number');
    await person.click(
      screen.getAllByRole('button', { name: 'Delete this number' }).at(-1) as HTMLElement,
    );
    expect(server.asked).toEqual([['remove_phone', {}]]);
    expect(said).toEqual([['Number deleted']]);
  });

  it('the last way in stays, and that is said', async () => {
    server.rpcRefusals = ['MW702'];
    open({ phone: '15551234567', email: '' });
    await press('Delete this number');
    await person.click(
      screen.getAllByRole('button', { name: 'Delete this number' }).at(-1) as HTMLElement,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('how you’d get back in');
  });

  it('is asked for anew when the proof was too old for the server', async () => {
    server.rpcRefusals = ['MW701'];
    open({ phone: '15551234567' });
    await press('Delete this number');
    await person.click(
      screen.getAllByRole('button', { name: 'Delete this number' }).at(-1) as HTMLElement,
    );
    expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeDefined();
  });
});

describe('the password', () => {
  it('is changed after the list of what it needs is met', async () => {
    open();
    await press('Change password');
    const field = await screen.findByLabelText('New password');
    await person.type(field, 'short{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Your other devices are signed out when it changes.')).toBeDefined();
    await person.type(field, ' but longer now{Enter}');
    expect(server.asked).toEqual([['updateUser', { password: 'short but longer now' }]]);
    expect(said).toEqual([['Your new password is set', 'Your other devices are signed out.']]);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('in an older session takes a code that was just sent', async () => {
    open();
    await press('Change password');
    const field = await screen.findByLabelText('New password');
    refuse('reauthentication_needed');
    const unsend = auth.reauthenticate;
    auth.reauthenticate = () => {
      server.asked.push(['reauthenticate']);
      server.refusal = null;
      return Promise.resolve({ data: {}, error: null });
    };
    await person.type(field, 'correct horse battery{Enter}');
    const code = await screen.findByLabelText('Code we sent to dana@example.com');
    expect(field).toHaveProperty('value', 'correct horse battery');
    await person.type(code, '123 456{Enter}');
    expect(server.asked.at(-1)).toEqual([
      'updateUser',
      { password: 'correct horse battery', nonce: '123456' },
    ]);
    auth.reauthenticate = unsend;
  });

  it('that is the present one is refused at its field', async () => {
    open();
    await press('Change password');
    refuse('same_password');
    const field = await screen.findByLabelText('New password');
    await person.type(field, 'correct horse battery{Enter}');
    expect(described(field)).toContain('the password you have now');
  });

  it('is set by who signs in with codes', async () => {
    server.account.hasPassword = false;
    open();
    expect(await screen.findByRole('button', { name: 'Set a password' })).toBeDefined();
  });
});
