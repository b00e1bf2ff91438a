import * as z from 'zod/mini';

// Reads of a chain: JSON-RPC 2.0, https://www.jsonrpc.org/specification, one call a request.

const maxAnswerBytes = 256 * 1024;
/** What a stranger makes long: a block names each of its transactions, and a receipt holds all that its transaction told, which is some 7 MB
 *  for one of 2^24 gas (https://eips.ethereum.org/EIPS/eip-7825). */
const longAnswerBytes = 16 * 1024 * 1024;
const longMethods: ReadonlySet<string> = new Set([
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
]);

/** An endpoint says more than is read of it: not the endpoint's fault, and another one would say as much. */
export class LongAnswer extends RangeError {}

const answer = z.object({ result: z.unknown() });

/** What an endpoint answers; throws where it refuses or says nothing in time, and `LongAnswer` where it answers at length. */
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
  const maxBytes = longMethods.has(method) ? longAnswerBytes : maxAnswerBytes;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBytes) throw new LongAnswer('the answer is too long');
  }
  const { result } = z.parse(answer, JSON.parse(text));
  if (result === undefined) throw new TypeError('there is no answer in it');
  return result;
}
