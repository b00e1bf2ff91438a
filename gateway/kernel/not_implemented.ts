import type { Hono } from 'hono';
import { openCors } from './front.ts';

/** A protocol that this installation does not speak yet, said in a way no client takes for a fault
 *  worth retrying or for an empty result. */
export function mountNotImplemented(app: Hono, protocol: string, offer: string): void {
  const message = `This installation does not offer ${offer}.`;
  app.use(`/${protocol}/v1/*`, openCors);
  app.all(`/${protocol}/v1/*`, (c) =>
    c.json({ statusCode: '501', error: 'not_implemented', message }, 501),
  );
}
