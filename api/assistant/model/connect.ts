import * as z from 'zod/mini';
import { readAssistantSettings } from '../configuration.ts';
import { guardedFetch } from './guarded_fetch.ts';
import type { ModelChoice } from './port.ts';

// What can be asked of a model's server before anybody is: which models it has.

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

export type ModelList =
  | { readonly ok: true; readonly models: readonly string[] }
  /** `detail`: a status or a kind of error. */
  | { readonly ok: false; readonly detail: string };

/** What a model may be called to be put into a command that somebody copies into a shell. */
const plainModelName = /^[\w.:/@+-]{1,200}$/;

/** The models of a server that speaks OpenAI's protocol, by name. One with a name that a shell would read as more than a word is left
 *  out. */
export async function listModels(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string | null },
  timeoutMs = 10_000,
): Promise<ModelList> {
  try {
    const response = await guardedFetch(`${baseUrl}/models`, {
      headers: { ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, detail: `status ${response.status}` };
    }
    const read = modelList.safeParse(await response.json());
    return read.success
      ? {
          ok: true,
          models: read.data.data
            .map(({ id }) => id)
            .filter((id) => plainModelName.test(id))
            .toSorted(),
        }
      : { ok: false, detail: 'an answer that isn’t a list of models' };
  } catch (error) {
    return { ok: false, detail: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an error';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'TimeoutError' ? 'no answer in time' : error.name;
}

/** A model at an address, as the settings read it; what they refuse is a sentence. */
export function modelAt(
  baseUrl: string,
  name: string,
  apiKey: string | undefined,
):
  | { readonly ok: true; readonly model: ModelChoice }
  | { readonly ok: false; readonly problem: string } {
  const read = readAssistantSettings({
    ASSISTANT_WIRE: 'openai',
    ASSISTANT_BASE_URL: baseUrl,
    ASSISTANT_MODEL: name,
    ASSISTANT_API_KEY: apiKey,
  });
  if (!read.ok) return read;
  const { model } = read.settings;
  return model ? { ok: true, model } : { ok: false, problem: 'No model was named.' };
}
