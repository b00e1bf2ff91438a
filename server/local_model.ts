import { listModels } from '../api/assistant/model/connect.ts';

/** Where servers of models on a person's own machine usually listen: Ollama, llama.cpp, LM Studio. */
const USUAL = ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:8080/v1', 'http://127.0.0.1:1234/v1'];
const TIMEOUT_MS = 400;

/** A line on the first model on this machine that answers and isn't connected; null where none does. Nothing is sent to it but the
 *  question which models it has. */
export async function localModelLine(addresses: readonly string[] = USUAL): Promise<string | null> {
  const answers = await Promise.all(
    addresses.map(async (baseUrl) => ({
      baseUrl,
      found: await listModels({ baseUrl, apiKey: null }, TIMEOUT_MS),
    })),
  );
  const there = answers.find(({ found }) => found.ok && found.models.length > 0);
  return there
    ? `A model answers at ${there.baseUrl} and isn’t connected. To see if it’s good enough: npm run -s operator -- assistant connect ${there.baseUrl}`
    : null;
}
