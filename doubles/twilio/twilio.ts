import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface DoubleOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The one messaging service of the account. */
  readonly serviceSid: string;
}

/** A text as it was taken. */
interface SeenText {
  readonly to: string;
  readonly body: string;
}

/** What the next call meets: a failure of the API's own code, no answer, or something that is no answer of an API. */
type Trouble = number | 'silence' | 'no_json';

const largestBody = 64 * 1024;

const wordsOf: Readonly<Record<number, readonly [status: number, message: string]>> = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too Many Requests'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21701: [404, 'The Messaging Service does not exist'],
  30001: [503, 'Queue overflow'],
};

/** The sender of text messages on a loopback port: `POST /2010-04-01/Accounts/{sid}/Messages.json` in its real wire format. What
 *  it does not know it refuses, as the provider would. */
export async function startTwilioDouble({ accountSid, authToken, serviceSid }: DoubleOptions) {
  const texts: SeenText[] = [];
  const troubles: Trouble[] = [];
  const open = new Set<http.ServerResponse>();

  const refusal = (code: number, message = wordsOf[code]?.[1] ?? 'Unknown error') => ({
    status: wordsOf[code]?.[0] ?? 400,
    body: {
      code,
      message,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: wordsOf[code]?.[0] ?? 400,
    },
  });

  function take(request: IncomingMessage, form: URLSearchParams) {
    const asked = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (request.headers.authorization !== asked) return refusal(20003);
    if (
      request.method !== 'POST' ||
      request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`
    )
      return refusal(20404);
    if (request.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
      return refusal(21604);
    const to = form.get('To') ?? '';
    const body = form.get('Body') ?? '';
    if (to === '') return refusal(21604);
    if (!/^\+[1-9]\d{7,14}$/.test(to))
      return refusal(21211, `The 'To' number ${to} is not a valid phone number.`);
    if (body === '') return refusal(21602);
    const from = form.get('MessagingServiceSid') ?? form.get('From');
    if (!from) return refusal(21603);
    if (from !== serviceSid) return refusal(21701);
    texts.push({ to, body });
    return {
      status: 201,
      body: {
        sid: `SM${randomBytes(16).toString('hex')}`,
        account_sid: accountSid,
        messaging_service_sid: serviceSid,
        to,
        from: null,
        body,
        status: 'accepted',
        direction: 'outbound-api',
        num_segments: '0',
        price: null,
        price_unit: null,
        error_code: null,
        error_message: null,
      },
    };
  }

  const server = http.createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.length > largestBody) request.destroy();
    });
    request.on('end', () => {
      const trouble = troubles.shift();
      if (trouble === 'silence') return;
      if (trouble === 'no_json') {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        return;
      }
      const answer =
        trouble === undefined ? take(request, new URLSearchParams(text)) : refusal(trouble);
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was taken so far, newest last. */
    texts,
    /** The next call meets this instead. */
    meetNext: (trouble: Trouble) => void troubles.push(trouble),
    close() {
      for (const response of open) response.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
