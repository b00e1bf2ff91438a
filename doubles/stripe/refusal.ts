/** A request that the API refuses, in the shape of its errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    over: { status?: number; type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = over.status ?? 400;
    this.type = over.type ?? 'invalid_request_error';
    this.code = over.code;
    this.param = over.param;
  }

  get body() {
    const { type, code, message, param } = this;
    const page = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    return {
      error: { ...(code && { code, doc_url: page }), message, ...(param && { param }), type },
    };
  }
}

/** `what` as the API calls its kind: `checkout.session`, `payment_intent`. */
export const missing = (what: string, id: string, param: string) =>
  new Refusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });
