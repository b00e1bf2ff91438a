const channelName = 'mendwell-account';

/** Tells the other tabs of this browser that the account is closed. */
export function tellClosed(eraseAt: Date): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ eraseAt: eraseAt.toISOString() });
  channel.close();
}

/** Calls back when another tab closed the account. Returns how to stop. */
export function onClosedElsewhere(heard: (eraseAt: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const eraseAt = (data as { readonly eraseAt?: unknown } | null)?.eraseAt;
    if (typeof eraseAt === 'string') heard(eraseAt);
  };
  return () => channel.close();
}
