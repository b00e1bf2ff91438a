/** More than any answer has. Bytes. */
const MAX_BYTES = 1024 * 1024;

/** Fetch as a model is asked: what it is told goes to the address that was meant and to no other, and nothing is read
 *  without end. A redirect or too many bytes are errors. */
export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual', cache: 'no-store' });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new TypeError('The model’s address points elsewhere.');
  }
  if (response.body === null) return response;
  let bytes = 0;
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new TypeError('The model’s answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
};
