import { type ChosenKind, chosenKinds } from '../../../domain/notices/types.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../read.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** What a person may be told of. Of their security they always are. */
export const noticeKinds = Object.keys(chosenKinds) as readonly ChosenKind[];

/** Here is the dashboard. */
export const noticePlaces = ['here', 'mail'] as const;
export type NoticePlace = (typeof noticePlaces)[number];

type Choice = `${ChosenKind}_${NoticePlace}`;

/** What a person wants to be told and where, and the hours of their day in which no mail goes out (0 to 23; the same for none). */
export type NoticeChoices = Readonly<Record<Choice, boolean>> & {
  readonly quiet_from: number;
  readonly quiet_until: number;
};

/** What holds for who has said nothing. */
const atFirst: NoticeChoices = {
  ...(Object.fromEntries(
    noticeKinds.flatMap((kind) =>
      noticePlaces.map((place) => [`${kind}_${place}`, chosenKinds[kind][place]]),
    ),
  ) as Readonly<Record<Choice, boolean>>),
  quiet_from: 21,
  quiet_until: 8,
};

const columns = Object.keys(atFirst).join(', ');

export const noticeChoicesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery({
    queryKey: ['notice-choices', userId] as const,
    queryFn: reading(async ({ signal }: { readonly signal: AbortSignal }) => {
      const { data } = await (await backend.connect())
        .from('notification_choices')
        .select(columns)
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle<NoticeChoices>()
        .throwOnError();
      return data ?? atFirst;
    }),
  });

/** Saves a choice, once what was chosen before is through: a later press isn't overtaken by an earlier one. It shows right away, and is
 *  taken back where it could not be saved. */
export async function saveNoticeChoices(
  services: AppServices,
  cache: QueryClient,
  userId: string,
  change: Partial<NoticeChoices>,
  earlier: Promise<unknown>,
): Promise<Result<null>> {
  const { queryKey } = noticeChoicesQuery(services, userId);
  const before = cache.getQueryData<NoticeChoices>(queryKey);
  cache.setQueryData(queryKey, { ...(before ?? atFirst), ...change });
  await earlier;
  const saved = await asking(async () => {
    await (await services.backend.connect())
      .from('notification_choices')
      .upsert({ user_id: userId, ...change })
      .throwOnError();
    return null;
  });
  if (!saved.ok) {
    const now = cache.getQueryData<NoticeChoices>(queryKey) ?? atFirst;
    const kept = Object.keys(change).map((name) => [
      name,
      (before ?? atFirst)[name as keyof NoticeChoices],
    ]);
    cache.setQueryData(queryKey, { ...now, ...Object.fromEntries(kept) });
  }
  return saved;
}
