import type { Context } from 'hono';

/** An expected failure of a request, in the words of its protocol. Inside one protocol there is one way to it, returned or
 *  thrown, and one place that answers it. */
export abstract class Refusal extends Error {
  abstract response(c: Context): Response;
}
