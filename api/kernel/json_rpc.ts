import * as z from 'zod/mini';

// Reads of a chain: JSON-RPC 2.0, https://www.jsonrpc.org/specification, one call a request.

const maxAnswerBytes = 256 * 1024;
const answer = z.object({ result: z.unknown() });

/** What an endpoint answers; throws where it refuses, says nothing in time, or answers at length. */
export async function askEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerBytes) throw new RangeError('the answer is too long');
  }
  const { result } = z.parse(answer, JSON.parse(text));
  if (result === undefined) throw new TypeError('there is no answer in it');
  return result;
}
