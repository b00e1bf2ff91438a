import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { TakenInvitation } from '../../../../data/referrals/take_invitation.ts';
import { type Auth, AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, show } from '../../../../data/testing/people.tsx';
import { settled } from '../../../../data/testing/settled.ts';
import { expect } from 'vitest';
import { Component } from '../route.tsx';
import { server } from './invitation_server.ts';

// The page that a friend's link opens, over a stand-in for the server. For tests.

export const key = 'mendwell-invitation';

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search, state: state as unknown })}</output>;
}

export function Page({ auth, search, from }: { auth: Auth; search: string; from?: unknown }) {
  return (
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={[{ pathname: '/referral', search, state: { from } }]}>
        <Routes>
          <Route path="/referral" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>
  );
}

/** What the page is called in the end. */
export async function called(page: HTMLElement, title: string) {
  await settled();
  expect(heading(page)).toBe(title);
}

export async function open(search: string, auth = authWith(null), from?: unknown) {
  const page = await show(<Page auth={auth} search={search} from={from} />);
  await settled();
  return page;
}

export const heading = (page: HTMLElement) => page.querySelector('h1')?.textContent;
export const button = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === name,
  );
export const press = async (page: HTMLElement, name: string) => {
  await act(async () => button(page, name)?.click());
  await settled();
};
export const place = (page: HTMLElement) =>
  JSON.parse(page.querySelector('output')?.textContent ?? 'null') as unknown;
export const kept = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
export const begin = 'Start my free 30 minutes';
export const refusing = (code: string, rest: object = {}): TakenInvitation =>
  ({ ok: false, error: { code, ...rest } }) as never;
export const doing = (outcome: string): TakenInvitation =>
  ({ ok: true, value: { kind: 'invitation', outcome, pass: null } }) as never;

/** Before each test: a device that remembers nothing, and Dana's invitation. */
export function fresh(): void {
  localStorage.clear();
  Object.assign(server, {
    inviter: { firstName: 'Dana' },
    fails: false,
    ownCode: 'ABCDEFGH',
    asked: [],
    taken: null,
    accepted: [],
    started: [],
    toasts: [],
  });
}
