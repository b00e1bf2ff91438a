import { Hono } from 'hono';

/** A protocol that this installation does not speak yet, said in a way no client takes for a fault
 *  worth retrying or for an empty result. */
export function createUnspokenApp(protocol: string): Hono {
  const app = new Hono();
  app.all('*', (c) => {
    const message = `This installation does not offer ${protocol}.`;
    return c.json({ statusCode: '501', error: 'not_implemented', message }, 501);
  });
  return app;
}
