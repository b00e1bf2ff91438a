import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InApp } from '../../../data/testing/people.tsx';
import { answerOf, requestOf, answeredWith } from '../../../data/testing/rpc_answers.ts';
import { renewServices, serve, standIn } from '../../../data/testing/services.ts';
import { toastsOf } from '../../../ui/toast.ts';
import { deviceName } from './device_name.ts';
import { DevicesSection } from './devices_section.tsx';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const device = (id: string, userAgent: string | null, isThis = false) => ({
  id,
  userAgent,
  since: '2026-11-14T10:00:00Z',
  lastUsedAt: '2026-10-30T10:00:00Z',
  isThis,
});
const all = [device('a', windows, true), device('b', iphone), device('c', firefox)];
const server = { devices: all, isDown: false, asked: [] as unknown[] };
const rpc = (name: string, args?: { id?: string }) => {
  if (server.isDown) return requestOf(Promise.reject(new TypeError('Failed to fetch')));
  if (name === 'my_sessions') return requestOf(answeredWith(server.devices));
  server.asked.push([name, args]);
  server.devices = server.devices.filter(
    ({ id, isThis }) => isThis || (args?.id !== undefined && id !== args.id),
  );
  return requestOf(answeredWith(answerOf({}, name)));
};
serve({ connect: () => Promise.resolve({ rpc }) });
const said: string[] = [];
standIn(toastsOf, { ...toastsOf(), done: (title: string) => void said.push(title) });

const person = userEvent.setup();
const open = () =>
  render(
    <section>
      <h2>Signed-in devices</h2>
      <DevicesSection userId="dana" />
    </section>,
    { wrapper: InApp },
  );

beforeEach(() => {
  renewServices();
  Object.assign(server, { devices: all, isDown: false, asked: [] });
  said.length = 0;
});
afterEach(cleanup);

describe('signed-in devices', () => {
  it('are said by their kind, this one marked, and none of it can be signed out here by mistake', async () => {
    open();
    expect((await screen.findAllByRole('heading', { level: 3 })).map((h) => h.textContent)).toEqual(
      ['Chrome on WindowsThis one', 'Safari on an iPhone', 'Firefox on Linux'],
    );
    expect(screen.getByText(/^Since Nov/)).toBeDefined();
    expect(screen.getAllByText(/^Last used Oct/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Sign out Chrome/ })).toBeNull();
  });

  it('are signed out one by one', async () => {
    open();
    await person.click(await screen.findByRole('button', { name: 'Sign out Safari on an iPhone' }));
    expect(server.asked).toEqual([['end_session', { id: 'b' }]]);
    expect(said).toEqual(['Safari on an iPhone is signed out']);
    expect(screen.queryByRole('heading', { name: 'Safari on an iPhone' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Firefox on Linux' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Sign out Firefox on Linux');
    await person.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect(await screen.findByText('You’re only signed in on this device.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Signed-in devices');
  });

  it('are signed out everywhere else', async () => {
    open();
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(server.asked).toEqual([['end_other_sessions', {}]]);
    expect(await screen.findByText('You’re only signed in on this device.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('that could not be asked say so; one that could not be ended stays', async () => {
    server.isDown = true;
    open();
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load your devices.');
    server.isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Firefox on Linux' });
    server.isDown = true;
    await person.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the server');
    expect(screen.getByRole('heading', { name: 'Firefox on Linux' })).toBeDefined();
  });
});

it.each([
  [windows, 'Chrome on Windows', 'computer'],
  [windows.replace('Safari/537.36', 'Safari/537.36 Edg/142.0'), 'Edge on Windows', 'computer'],
  [iphone, 'Safari on an iPhone', 'phone'],
  [firefox, 'Firefox on Linux', 'computer'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile', 'Chrome on Android', 'phone'],
  ['Mozilla/5.0 (Macintosh)', 'A browser on a Mac', 'computer'],
  ['<script>alert(1)</script>', 'A device we don’t know', 'computer'],
  [null, 'A device we don’t know', 'computer'],
] as const)('%s is %s', (userAgent, text, kind) => {
  expect(deviceName(userAgent)).toEqual({ text, kind });
});
