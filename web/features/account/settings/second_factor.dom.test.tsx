import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authSettingsOf } from '../../../data/auth_settings.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, sessionOf } from '../../../data/testing/people.tsx';
import { refusedAs, requestOf, answeredWith } from '../../../data/testing/rpc_answers.ts';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { SecondFactorSection } from './second_factor.tsx';

const app = {
  id: 'app',
  factor_type: 'totp',
  friendly_name: 'Authenticator app',
  status: 'verified',
  created_at: '2026-11-02T10:00:00Z',
};
const codes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGH${at}`.replaceAll(/[01]/g, '2'));

const server = {
  apps: [] as (typeof app)[],
  codes: { left: 0, madeAt: null as string | null },
  verify: vi.fn(),
  enroll: vi.fn(),
  challenge: vi.fn(),
  unenroll: vi.fn(),
  isDown: false,
  isStale: false,
};
const mfa = {
  listFactors: () =>
    Promise.resolve(
      server.isDown
        ? { data: null, error: new TypeError('Failed to fetch') }
        : {
            data: {
              all: server.apps,
              // The client lists those that were proven by their kind, and all of them in `all`.
              totp: server.apps.filter(
                ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
              ),
              phone: server.apps.filter(
                ({ factor_type, status }) => factor_type === 'phone' && status === 'verified',
              ),
            },
            error: null,
          },
    ),
  enroll: (asked: unknown) => server.enroll(asked),
  challenge: (asked: unknown) => server.challenge(asked),
  verify: (asked: unknown) => server.verify(asked),
  challengeAndVerify: (asked: unknown) => server.verify(asked),
  unenroll: (asked: unknown) => server.unenroll(asked),
};
const rpc = (name: string) => {
  if (name === 'my_factor_recovery') return requestOf(answeredWith(server.codes));
  return requestOf(server.isStale ? refusedAs('MW709') : answeredWith({ codes }));
};
serve({
  connect: () => Promise.resolve({ auth: { mfa, refreshSession: () => Promise.resolve({}) }, rpc }),
});

standIn(authSettingsOf, () => Promise.resolve({ external: { phone: true } }));

const person = userEvent.setup();
/** Who has just shown the app. */
const open = () =>
  render(
    <AuthContext
      value={authWith(
        sessionOf(
          {
            email: 'dana@example.com',
            phone: '15551234567',
            is_anonymous: false,
            factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] as never,
          },
          { aal: 'aal2', amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }] },
        ),
      )}
    >
      <SecondFactorSection userId="dana" />
    </AuthContext>,
    { wrapper: InApp },
  );

beforeEach(() => {
  renewServices();
  server.apps = [];
  server.codes = { left: 0, madeAt: null };
  server.isDown = false;
  server.isStale = false;
  server.enroll.mockResolvedValue({
    data: {
      id: 'app',
      totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Mendwell?secret=JBSWY3DPEHPK3PXP' },
    },
    error: null,
  });
  server.unenroll.mockReset();
  server.unenroll.mockResolvedValue({ data: { id: 'app' }, error: null });
});
afterEach(cleanup);

describe('the second factor', () => {
  it('counts once the app showed a code; then the ten codes are shown, this once', async () => {
    open();
    await person.click(await screen.findByRole('button', { name: 'Add an app' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(screen.getByLabelText('Key')).toHaveProperty('value', 'JBSW Y3DP EHPK 3PXP');
    server.verify.mockResolvedValueOnce({
      data: null,
      error: {
        name: 'AuthApiError',
        message: 'Invalid TOTP code entered',
        status: 422,
        code: 'mfa_verification_failed',
      },
    });
    const field = screen.getByLabelText('Code from your app');
    await person.type(field, '000000');
    await person.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveProperty('value', '000000');
    server.verify.mockImplementationOnce(() => {
      server.apps = [app];
      server.codes = { left: 10, madeAt: '2026-11-22T10:00:00Z' };
      return Promise.resolve({ data: {}, error: null });
    });
    await person.clear(field);
    await person.type(field, '123 456');
    await person.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(server.verify).toHaveBeenLastCalledWith({ factorId: 'app', code: '123456' });
    expect(await screen.findByRole('heading', { name: 'Your ten recovery codes' })).toBeDefined();
    for (const code of codes) expect(screen.getAllByText(code).length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: 'I saved them' }));
    expect(screen.queryByRole('heading', { name: 'Your ten recovery codes' })).toBeNull();
    expect(screen.getByText(/^10 of 10 left/)).toBeDefined();
    expect(screen.getByText(/^On since Nov/)).toBeDefined();
  });

  it('says after a reload that nobody said that the codes were saved, until new ones were', async () => {
    const unsaved = /Did you save your recovery codes\?/;
    server.apps = [app];
    server.codes = { left: 10, madeAt: '2026-11-22T10:00:00Z' };
    const page = open();
    await person.click(await screen.findByRole('button', { name: 'Make new ones' }));
    await screen.findByRole('heading', { name: 'Your ten recovery codes' });
    page.unmount();
    renewServices();
    const again = open();
    expect(await screen.findByText(unsaved)).toBeDefined();
    expect(Object.values(localStorage).join()).not.toContain(codes[0]);
    await person.click(screen.getByRole('button', { name: 'Make new ones' }));
    await person.click(await screen.findByRole('button', { name: 'I saved them' }));
    expect(screen.queryByText(unsaved)).toBeNull();
    again.unmount();
    renewServices();
    open();
    await screen.findByRole('button', { name: 'Make new ones' });
    expect(screen.queryByText(unsaved)).toBeNull();
  });

  it('gives the codes as a file too', async () => {
    server.apps = [app];
    server.codes = { left: 10, madeAt: '2026-11-22T10:00:00Z' };
    const files: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:codes';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    open();
    await person.click(await screen.findByRole('button', { name: 'Make new ones' }));
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await files[0]?.text()).toBe(`${codes.join('\n')}\n`);
    create.mockRestore();
    click.mockRestore();
  });

  it('takes the place of one that a reload at the QR code left unfinished', async () => {
    server.apps = [{ ...app, id: 'left', status: 'unverified' }];
    server.unenroll.mockImplementation(({ factorId }: { factorId: string }) => {
      server.apps = server.apps.filter(({ id }) => id !== factorId);
      return Promise.resolve({ data: { id: factorId }, error: null });
    });
    open();
    await person.click(await screen.findByRole('button', { name: 'Add an app' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(server.unenroll).toHaveBeenCalledWith({ factorId: 'left' });
    expect(server.enroll).toHaveBeenLastCalledWith(
      expect.objectContaining({ friendlyName: 'Authenticator app' }),
    );
  });

  it('is named apart from one that stayed when the first was turned off', async () => {
    server.apps = [{ ...app, friendly_name: 'Spare app' }];
    open();
    await person.click(await screen.findByRole('button', { name: 'Add a second app' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(server.unenroll).not.toHaveBeenCalled();
    expect(server.enroll).toHaveBeenLastCalledWith(
      expect.objectContaining({ friendlyName: 'Spare app 2' }),
    );
  });

  it('says so when another tab started it over while its code was typed', async () => {
    open();
    await person.click(await screen.findByRole('button', { name: 'Add an app' }));
    server.verify.mockResolvedValueOnce({
      data: null,
      error: {
        name: 'AuthApiError',
        message: 'Factor not found',
        status: 404,
        code: 'mfa_factor_not_found',
      },
    });
    await person.type(await screen.findByLabelText('Code from your app'), '123456');
    await person.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(await screen.findByText(/restarted in another tab/)).toBeDefined();
  });

  it('that was begun and left is given up', async () => {
    open();
    await person.click(await screen.findByRole('button', { name: 'Add an app' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(server.unenroll).toHaveBeenCalledWith({ factorId: 'app' });
    expect(screen.getByRole('button', { name: 'Add an app' })).toBeDefined();
  });

  it('is turned off after a question that says what it means', async () => {
    server.apps = [app];
    server.codes = { left: 3, madeAt: '2026-11-02T10:00:00Z' };
    open();
    await person.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(screen.getByText('After that, your password alone opens your account.')).toBeDefined();
    expect(server.unenroll).not.toHaveBeenCalledWith({ factorId: 'other' });
    await person.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1) as HTMLElement);
    expect(server.unenroll).toHaveBeenCalledWith({ factorId: 'app' });
  });

  it('asks for a code of the app once more before it makes new recovery codes a while later', async () => {
    server.apps = [app];
    server.codes = { left: 3, madeAt: '2026-11-02T10:00:00Z' };
    server.isStale = true;
    open();
    await person.click(await screen.findByRole('button', { name: 'Make new ones' }));
    const field = await screen.findByLabelText('Code from your app');
    server.verify.mockImplementationOnce(() => {
      server.isStale = false;
      return Promise.resolve({ data: {}, error: null });
    });
    await person.type(field, '123456');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Your ten recovery codes' })).toBeDefined();
  });

  it('has a spare by text: its number, then the code that was texted', async () => {
    server.apps = [app];
    open();
    await person.click(await screen.findByRole('button', { name: 'Add a phone' }));
    const number = await screen.findByLabelText('Phone number');
    expect(number).toHaveProperty('value', '(555) 123-4567');
    server.enroll.mockResolvedValueOnce({ data: { id: 'text' }, error: null });
    await person.type(number, '{Enter}');
    expect(server.enroll).toHaveBeenLastCalledWith({
      factorType: 'phone',
      phone: '+15551234567',
      friendlyName: 'Phone ending in 4567',
    });
    server.challenge.mockResolvedValueOnce({
      data: null,
      error: {
        name: 'AuthApiError',
        status: 422,
        code: 'sms_send_failed',
        message: 'it cannot reach this number',
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Text me a code' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t text that number');
    server.challenge.mockResolvedValueOnce({ data: { id: 'challenge' }, error: null });
    await person.click(screen.getByRole('button', { name: 'Text me a code' }));
    server.verify.mockImplementationOnce(() => {
      server.apps = [
        app,
        {
          id: 'text',
          factor_type: 'phone',
          friendly_name: 'Phone ending in 4567',
          status: 'verified',
          created_at: '2026-11-22T10:00:00Z',
        },
      ];
      return Promise.resolve({ data: {}, error: null });
    });
    await person.type(await screen.findByLabelText('Code from the text'), '123456');
    await person.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect(server.verify).toHaveBeenLastCalledWith({
      factorId: 'text',
      challengeId: 'challenge',
      code: '123456',
    });
    expect(await screen.findByText(/^Phone ending in 4567\. On since/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull();
  });

  it('that could not be asked says so, and is asked again', async () => {
    server.isDown = true;
    open();
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'We couldn’t load your sign-in settings.',
    );
    server.isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Add an app' })).toBeDefined();
  });
});
