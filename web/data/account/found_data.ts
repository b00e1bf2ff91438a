import type { Backend } from '../client.ts';
import { plannerOf } from '../planner/planner.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';

/** What stands in an account that somebody else may have begun. */
export interface FoundData {
  readonly debts: number;
  readonly payments: number;
  readonly hasPlan: boolean;
  readonly firstName: string | null;
  /** Lessons that were read. */
  readonly lessons: number;
  /** With the assistant. */
  readonly conversations: number;
}

export const isAnything = ({ hasPlan, firstName, ...counts }: FoundData): boolean =>
  hasPlan || firstName !== null || Object.values(counts).some((count) => count > 0);

async function readFoundData(client: Backend, userId: string): Promise<FoundData> {
  const whole = { count: 'exact', head: true } as const;
  const [debts, payments, plans, profile, lessons, conversations] = await Promise.all([
    client.from('debts').select('id', whole).eq('user_id', userId),
    client.from('debt_payments').select('id', whole).eq('user_id', userId),
    client.from('payoff_plans').select('user_id', whole).eq('user_id', userId),
    client.from('profiles').select('first_name').eq('user_id', userId).maybeSingle(),
    client.from('lesson_progress').select('user_id', whole).eq('user_id', userId),
    client.from('conversations').select('id', whole).eq('user_id', userId),
  ]);
  const answers = [debts, payments, plans, profile, lessons, conversations];
  const failed = answers.find(({ error }) => error !== null);
  if (failed) throw new Error('What the account holds could not be read', { cause: failed.error });
  return {
    debts: debts.count ?? 0,
    payments: payments.count ?? 0,
    hasPlan: (plans.count ?? 0) > 0,
    firstName: profile.data?.first_name ?? null,
    lessons: lessons.count ?? 0,
    conversations: conversations.count ?? 0,
  };
}

/** Asked once for a person; what is there changes with their own doing alone. */
export const foundDataQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<FoundData>({
    queryKey: ['found data', userId],
    queryFn: reading(async () => readFoundData(await backend.connect(), userId)),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Deletes all of it, on the server and here; payments go with their debts, answers with their conversations. Throws where something was not deleted:
 *  asked again, it goes on. */
export async function deleteFoundData(services: AppServices, userId: string): Promise<void> {
  const client = await services.backend.connect();
  const answers = [
    await client.from('debts').delete().eq('user_id', userId),
    await client.from('payoff_plans').delete().eq('user_id', userId),
    await client.from('profiles').update({ first_name: null }).eq('user_id', userId),
    await client.from('conversations').delete().eq('user_id', userId),
    await client.from('lesson_progress').delete().eq('user_id', userId),
    await client.from('review_cards').delete().eq('user_id', userId),
  ];
  const failed = answers.find(({ error }) => error !== null);
  if (failed) throw new Error('Not everything could be deleted', { cause: failed.error });
  services.of(plannerOf).update((document) => ({
    ...document,
    debts: [],
    payments: [],
    plan: null,
    pending: { debts: {}, payments: {}, plan: null },
    revision: document.revision + 1,
  }));
}
