import type { Session } from '@supabase/supabase-js';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, show } from '../../../../data/testing/people.tsx';
import { serve } from '../../../../data/testing/services.ts';

// Questions in a page, with a database that answers as a test says.

export const questionId = '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11';

const author = (name: string, over: object = {}) => ({
  id: `alias-${name}`,
  name,
  shape: 1,
  glaze: 2,
  is_staff: false,
  is_me: false,
  ...over,
});

export const asked = (title: string, over: object = {}) => ({
  id: crypto.randomUUID(),
  topic: 'collections',
  title,
  author: author('Marcus'),
  asked_at: '2026-11-22T14:00:00Z',
  active_at: '2026-11-22T14:00:00.123456+00:00',
  answers: 0,
  accepted: false,
  new_answers: null,
  ...over,
});

export const said = (name: string, body: string, over: object = {}) => ({
  id: crypto.randomUUID(),
  author: author(name),
  kind: 'experience',
  body,
  source: null,
  helped: 0,
  helped_me: false,
  shown_at: '2026-11-22T14:30:00.123456+00:00',
  written_at: '2026-11-22T14:30:00Z',
  edited_at: null,
  state: 'shown',
  reason: null,
  is_mine: false,
  is_accepted: false,
  ...over,
});

export const threadWith = (answers: readonly object[], over: object = {}) => ({
  question: {
    ...asked('A letter from a collector. What first?', { id: questionId, answers: answers.length }),
    body: 'It was the ninth envelope in the drawer.',
    edited_at: null,
    state: 'shown',
    reason: null,
    is_mine: false,
    is_following: false,
    read_at: null,
    ...over,
  },
  answers,
  more: false,
  now: '2026-11-22T15:00:00Z',
});

export const pageOf = (questions: readonly object[], more = false) => ({
  questions,
  more,
  now: '2026-11-22T15:00:00Z',
});

/** What a function refuses. */
export class Refusal {
  readonly code: string;
  readonly hint: string | null;
  constructor(code: string, hint: string | null = null) {
    this.code = code;
    this.hint = hint;
  }
}

type Answer = object | null | ((given: Readonly<Record<string, unknown>>) => object | null);

/** A database whose functions answer by name; and what was asked of it, and one that something is said on all its channels. */
export function database(first: Readonly<Record<string, Answer>>) {
  const answers = new Map<string, Answer>(Object.entries(first));
  const calls: { readonly name: string; readonly given: Readonly<Record<string, unknown>> }[] = [];
  const listeners = new Set<(message: object) => void>();
  const channel = () => {
    let heard: ((message: object) => void) | null = null;
    const made = {
      on(kind: string, _: object, callback: (message: object) => void) {
        if (kind === 'broadcast') {
          heard = callback;
          listeners.add(callback);
        }
        return made;
      },
      subscribe(callback: (status: string) => void) {
        queueMicrotask(() => callback('SUBSCRIBED'));
        return made;
      },
      presenceState: () => ({}),
      track: () => Promise.resolve('ok'),
      untrack: () => Promise.resolve('ok'),
      unsubscribe: () => {
        if (heard) listeners.delete(heard);
        return Promise.resolve('ok');
      },
      teardown: () => undefined,
    };
    return made;
  };
  const rpc = (name: string, given: Readonly<Record<string, unknown>>) => {
    calls.push({ name, given });
    const answer = answers.get(name);
    const result = Promise.resolve(
      typeof answer === 'function' ? answer(given) : (answer ?? null),
    ).then((data: unknown) =>
      data instanceof Refusal
        ? { data: null, error: { code: data.code, hint: data.hint, message: '' } }
        : { data, error: null },
    );
    return Object.assign(result, { abortSignal: () => result });
  };
  serve({
    connect: async () => ({ rpc, channel, realtime: { setAuth: async () => undefined } }) as never,
  });
  return {
    calls,
    given: (name: string) => calls.findLast((call) => call.name === name)?.given,
    answers: (name: string, answer: Answer) => answers.set(name, answer),
    says: () => {
      for (const listener of listeners) listener({ event: 'question', payload: {} });
    },
  };
}

const Here = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
export const address = () => document.querySelector('output')?.textContent ?? '';

export const open = (Page: ComponentType, session: Session, at = '/community') =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
        <Here />
      </MemoryRouter>
    </AuthContext>,
  );
