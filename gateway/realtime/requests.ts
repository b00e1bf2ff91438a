import { z } from 'zod';
import { isName } from './wire.ts';

// What clients say in frames.

/** From which millisecond on, and how many at most. */
const replayRequest = z.object({
  since: z.number().int().min(0).max(8.64e15),
  limit: z.number().int().nullish(),
});
/** What a channel is opened with. What isn't understood of it counts as not said. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replication_ready: z.boolean().nullish().catch(null),
          replay: replayRequest.nullish(),
        })
        .nullish()
        .catch(null),
      presence: z
        .object({ key: z.string().nullish(), enabled: z.boolean().nullish() })
        .nullish()
        .catch(null),
      postgres_changes: z.array(z.unknown()).nullish().catch(null),
      private: z.boolean().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  access_token: z.string().nullish().catch(null),
});

const name = z.string().refine(isName);
export const broadcastPayload = z.object({ event: name, payload: z.unknown() });
export const presencePayload = z.object({
  event: name,
  payload: z.record(z.string(), z.unknown()).nullish(),
});

export type ReplayRequest = z.infer<typeof replayRequest>;
