/** How long another service may take, and how much it may say. */
export interface OutboundLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Another service said more than it may. */
export class OversizedAnswer extends Error {}

const bodiless = new Set([101, 204, 205, 304]);

/** Asks another service, within limits. A redirect is not followed: only addresses that were configured are asked. */
export async function fetchWithin(
  url: string | URL,
  init: RequestInit,
  { timeoutMs, maxBytes }: OutboundLimits,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OversizedAnswer('The answer is too large.');
    chunks.push(chunk);
  }
  return new Response(bodiless.has(response.status) ? null : Buffer.concat(chunks), {
    status: response.status,
    headers: response.headers,
  });
}

/** Whether a host is this machine: only there may a connection be without TLS. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
