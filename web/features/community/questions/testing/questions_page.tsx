import type { Session } from '@supabase/supabase-js';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { RpcGiven, RpcName } from '../../../../../supabase/wire/rpcs.ts';
import { threadRow } from '../../../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, show } from '../../../../data/testing/people.tsx';
import { answerOf } from '../../../../data/testing/rpc_answers.ts';
import { serve } from '../../../../data/testing/services.ts';

// Questions in a page, with a database that answers as a test says.

export const questionId = '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11';

export const threadWith = (
  answers: Parameters<typeof threadRow>[1],
  rest?: Parameters<typeof threadRow>[2],
) => threadRow(questionId, answers, rest);

/** What a function refuses. */
export class Refusal {
  readonly code: string;
  readonly hint: string | null;
  constructor(code: string, hint: string | null = null) {
    this.code = code;
    this.hint = hint;
  }
}

type Answer<Name extends RpcName> =
  | RpcGiven<Name>
  | Refusal
  | Promise<RpcGiven<Name>>
  | ((
      given: Readonly<Record<string, unknown>>,
    ) => RpcGiven<Name> | Refusal | Promise<RpcGiven<Name>>);
type Answers = { [Name in RpcName]?: Answer<Name> };

/** A database whose functions answer by name; and what was asked of it, and one that something is said on all its channels. */
export function database(first: Answers) {
  const answers: Answers = { ...first };
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
    const answer = answers[name as RpcName];
    const result = Promise.resolve<unknown>(
      typeof answer === 'function' ? answer(given) : answerOf({ [name]: answer }, name),
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
    answers: <Name extends RpcName>(name: Name, answer: Answer<Name>): void => {
      answers[name] = answer as Answers[Name];
    },
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
