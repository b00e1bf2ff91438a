import { fieldsOf, oneOf } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { done, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import { type AccountResult, answerChallenge, authenticatorOf } from './account.ts';
import { toAccountError } from './account_error.ts';
import type { Address } from './address.ts';
import { sendProofCode } from './fresh_proof.ts';

/** An order of which money may still come or go. */
export interface RunningOrder {
  readonly number: string;
  readonly state: string;
}

/** What deleting means for the person. */
export interface Leaving {
  readonly kind: 'member' | 'leaving' | 'visitor';
  /** How many of their answers helped others. */
  readonly helpfulAnswers: number;
  /** Whether those stay, as was said when the account was closed. */
  readonly keepsAnswers: boolean;
  readonly circles: number;
  readonly orders: readonly RunningOrder[];
  readonly timeEndsAt: Date | null;
}

const dateOf = (said: string | null) => (said === null ? null : new Date(said));

export const leavingKey = (userId: string) => ['leaving', userId] as const;

/** What deleting means for this person. */
export const leavingQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<Leaving>({
    queryKey: leavingKey(userId),
    queryFn: reading(async (): Promise<Leaving> => {
      const client = await backend.connect();
      const { data } = await client.rpc('my_leaving').throwOnError();
      const said = fieldsOf(data);
      return {
        kind: oneOf<Leaving['kind']>(['member', 'leaving', 'visitor'])(said['kind']),
        helpfulAnswers: whole(0, Number.MAX_SAFE_INTEGER)(said['helpfulAnswers']),
        keepsAnswers: said['keepsAnswers'] === true,
        circles: whole(0, 1000)(said['circles']),
        orders: listOf((each): RunningOrder => {
          const order = fieldsOf(each);
          return { number: words(order['number']), state: words(order['state']) };
        })(said['orders']),
        timeEndsAt: dateOf(nullable(words)(said['timeEndsAt'])),
      };
    }),
  });

export type LeavingKinds =
  /** That it is still them has to be shown first. */
  | { readonly code: 'proof_due' }
  /** The account isn't what the page thinks: kept or erased elsewhere. */
  | { readonly code: 'session_over' };

interface RpcError {
  readonly code: string;
  readonly message: string;
}

function refusalOf(error: RpcError) {
  if (error.code === 'MW701') return failed({ code: 'proof_due' as const });
  if (['MW601', 'MW707', 'PGRST301', 'PGRST303'].includes(error.code))
    return failed({ code: 'session_over' as const });
  if (error.code === '') return failed({ code: 'offline' as const });
  return failed({ code: 'unexpected' as const, message: error.message });
}

async function asked<Value>(
  ask: () => PromiseLike<{ data: unknown; error: RpcError | null }>,
  read: (data: unknown) => Value,
): Promise<Result<Value, LeavingKinds>> {
  try {
    const { data, error } = await ask();
    return error ? refusalOf(error) : done(read(data));
  } catch (thrown) {
    return failed({ code: thrown instanceof TypeError ? 'offline' : 'unexpected' });
  }
}

const nothing = () => null;

/** Closes the account: out of sight and signed out everywhere, erased on the day that is answered. */
export const closeAccount = (
  { backend }: AppServices,
  { word, keepsAnswers }: { readonly word: string; readonly keepsAnswers: boolean },
) =>
  asked(
    async () =>
      (await backend.connect()).rpc('close_account', { word, keep_answers: keepsAnswers }),
    (data) => new Date(words(fieldsOf(data)['eraseAt'])),
  );

/** Takes a closed account back. The session is renewed: other tabs hear of it too. */
export async function keepAccount({ backend }: AppServices): Promise<Result<null, LeavingKinds>> {
  const kept = await asked(async () => (await backend.connect()).rpc('keep_account'), nothing);
  if (kept.ok) await (await backend.connect()).auth.refreshSession();
  return kept;
}

/** Erases what a visitor entered, and the visit itself. */
export const eraseVisit = ({ backend }: AppServices, word: string) =>
  asked(async () => (await backend.connect()).rpc('erase_visit', { word }), nothing);

/** Erasing now, step by step: beside the session that there is, so that nobody is signed out half-way. */
export interface Erasure {
  /** Sends six digits. */
  readonly send: () => Promise<AccountResult<null>>;
  /** Takes them. True where a code of the app has to be shown as well. */
  readonly prove: (code: string) => Promise<AccountResult<boolean>>;
  /** Takes a code of the app. */
  readonly proveApp: (code: string) => Promise<AccountResult<null>>;
  readonly erase: (said: {
    readonly word: string;
    readonly keepsAnswers: boolean;
  }) => Promise<Result<null, LeavingKinds>>;
}

export function beginErasure({ backend }: AppServices, address: Address): Erasure {
  let apart: Promise<Backend> | null = null;
  const client = () => {
    apart ??= backend.connectApart(null);
    return apart;
  };
  let factorId: string | null = null;
  return {
    send: async () => sendProofCode(await client(), address),
    prove: async (code) => {
      const { data, error } = await (await client()).auth.verifyOtp(
        'email' in address
          ? { email: address.email, token: code, type: 'email' }
          : { phone: address.phone, token: code, type: 'sms' },
      );
      if (error) return failed(toAccountError(error));
      factorId = authenticatorOf(data.user);
      return done(factorId !== null);
    },
    proveApp: async (code) => answerChallenge(await client(), factorId ?? '', code),
    erase: ({ word, keepsAnswers }) =>
      asked(
        async () => (await client()).rpc('erase_account_now', { word, keep_answers: keepsAnswers }),
        nothing,
      ),
  };
}
