import { serve } from '../../testing/services.ts';

/** A stand-in for the backend's client: what the test says happens, happens. */
export const service = {
  listeners: new Set<(event: string, session: unknown) => void>(),
  waiting: new Set<(client: unknown) => void>(),
  connect: (): Promise<unknown> => Promise.resolve(),
  session: (): Promise<unknown> => new Promise(() => undefined),
  signOut: (): Promise<{ error: unknown }> => Promise.resolve({ error: null }),
  passes: (): Promise<unknown> => Promise.resolve({ data: null, error: null }),
  calls: [] as string[],
};

const client = {
  auth: {
    onAuthStateChange: (listener: (event: string, session: unknown) => void) => {
      service.listeners.add(listener);
      return {
        data: { subscription: { unsubscribe: () => service.listeners.delete(listener) } },
      };
    },
    getSession: () => service.session(),
    signOut: () => {
      service.calls.push('signOut');
      return service.signOut();
    },
  },
  rpc: (name: string) => {
    service.calls.push(name);
    return {
      abortSignal: (signal: AbortSignal) => {
        void signal;
        return service.passes();
      },
    };
  },
};

/** In the place of the way to the backend. */
serve({
  connect: async () => {
    service.calls.push('backend');
    await service.connect();
    for (const listener of service.waiting) {
      service.waiting.delete(listener);
      listener(client);
    }
    return client;
  },
  onConnected: (listener: (client: unknown) => void) => {
    service.waiting.add(listener);
    return () => service.waiting.delete(listener);
  },
});
