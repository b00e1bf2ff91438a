import type { Session, User } from '@supabase/supabase-js';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { pages } from '../../app/pages.ts';
import { PiecesContext } from '../../ui/pieces.ts';
import { PagesContext } from '../../ui/site/pages_context.ts';
import { ServicesContext } from '../services_context.ts';
import type { Auth } from '../session/auth_context.ts';
import { renewServices, services } from './services.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const mounted: { root: Root; container: HTMLElement }[] = [];

/** What stands around every page of the app. */
export const InApp = ({ children }: { readonly children: ReactNode }) => (
  <ServicesContext value={services}>
    <PiecesContext value={services}>
      <PagesContext value={pages}>{children}</PagesContext>
    </PiecesContext>
  </ServicesContext>
);

/** Renders into the page and waits until it is settled. */
export async function show(node: ReactNode): Promise<HTMLElement> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  mounted.push({ root, container });
  await act(async () => root.render(<InApp>{node}</InApp>));
  return container;
}

/** Takes down everything `show` has put up; what is shown next is another page. */
export async function takeDown(): Promise<void> {
  for (const { root, container } of mounted.splice(0)) {
    await act(async () => root.unmount());
    container.remove();
  }
  renewServices();
}

/** An access token that says how strongly its holder has shown who they are. */
export function tokenWith(claims: Record<string, unknown>): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`;
}

export function sessionOf(user: Partial<User>, claims: Record<string, unknown> = {}): Session {
  return {
    access_token: tokenWith({ aal: 'aal1', ...claims }),
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    token_type: 'bearer',
    user: {
      id: '00000000-0000-4000-8000-000000000001',
      app_metadata: {},
      user_metadata: {},
      aud: 'authenticated',
      created_at: '2026-11-21T00:00:00Z',
      ...user,
    },
  };
}

export const member = sessionOf({ email: 'dana@example.com', is_anonymous: false });
export const visitor = sessionOf({ is_anonymous: true });

/** What `useAuth` gives, for a person with this session. */
export function authWith(session: Session | null, rest: Partial<Auth> = {}): Auth {
  return {
    session,
    user: session?.user ?? null,
    isLoading: false,
    isRecovering: false,
    isUnreachable: false,
    signOut: async () => undefined,
    ...rest,
  };
}
