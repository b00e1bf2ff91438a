import { type RestError, restErrors } from './errors.ts';
import { answerTooLarge } from './sql/statement.ts';

/** What PostgreSQL says when it refuses; everything beyond the code may be absent. */
export interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

/** Whether PostgreSQL itself said no; a broken socket has a code as well, but no severity. */
export function isDatabaseError(error: unknown): error is Error & DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}

/** What a failure of the connection, rather than of a statement, is answered with. */
export function unavailability(error: unknown): RestError | null {
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith('timeout exceeded when trying to connect'))
    return restErrors.poolExhausted();
  // What ends the connection, or keeps one from coming about: PostgreSQL starts, stops, recovers or is full.
  const isFatal = 'severity' in error && /^(?:FATAL|PANIC)$/.test(String(error.severity));
  const isLost = error.message.startsWith('Connection terminated');
  const isRefused =
    'code' in error && /^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST)/.test(String(error.code));
  return isFatal || isLost || isRefused ? restErrors.databaseAway() : null;
}

/** HTTP status of whole SQLSTATE classes; others are the caller's fault. */
const statusOfClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  25: 500,
  28: 403,
  '2D': 500,
  38: 500,
  39: 500,
  '3B': 500,
  40: 500,
  53: 503,
  54: 413,
  55: 500,
  57: 500,
  58: 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

const statusOfCode: Readonly<Record<string, number>> = {
  23503: 409,
  23505: 409,
  25006: 405,
  53400: 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  '57P05': 503,
  P0001: 400,
  42883: 404,
  '42P01': 404,
  '42P17': 500,
};

/** HTTP status that a SQLSTATE means. `signedIn`: whether more rights could come from signing in. */
function statusOf({ code, message }: DatabaseError, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401;
  // A function or view that gives too many rows is not the caller's doing; these two are.
  if (code === '21000')
    return /requires a WHERE clause$|^ON CONFLICT DO UPDATE/.test(message) ? 400 : 500;
  if (code === '22023') return /^role .* does not exist$/s.test(message) ? 401 : 400;
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2));
    return status >= 200 && status <= 599 ? status : 500;
  }
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400;
}

type Json = Readonly<Record<string, unknown>>;

function jsonObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Json)
      : null;
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether names and values are such as HTTP can carry. */
function areHeaders(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (!Object.values(value).every((one) => typeof one === 'string')) return false;
  try {
    new Headers(value as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** `raise sqlstate 'PGRST'` says the whole response: MESSAGE is the body, DETAIL status and
 *  headers, both as JSON. */
function raisedResponse(raised: DatabaseError): RestError {
  const body = jsonObject(raised.message);
  if (typeof body?.['code'] !== 'string' || typeof body['message'] !== 'string')
    return restErrors.raiseParse(
      `Invalid JSON value for MESSAGE: '${raised.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (raised.detail === undefined)
    return restErrors.raiseParse('DETAIL is missing in the RAISE statement', detailHint);
  const response = jsonObject(raised.detail);
  const headers = response?.['headers'];
  const status = response?.['status'];
  if (
    typeof status !== 'number' ||
    !(Number.isInteger(status) && status >= 200 && status <= 599) ||
    !areHeaders(headers)
  )
    return restErrors.raiseParse(`Invalid JSON value for DETAIL: '${raised.detail}'`, detailHint);
  return {
    status,
    code: body['code'],
    message: body['message'],
    details: textOrNull(body['details']),
    hint: textOrNull(body['hint']),
    headers,
  };
}

/** What is wrong with the machine and not with the request: nobody is told which files it has. */
const machineClasses = new Set(['53', '58', 'F0', 'XX']);
const withoutFiles = (message: string): string =>
  message.replace(/ ?(["'])[^"']*[/.][^"']*\1/g, '').replace(/ ?(?:\/[\w.-]+)+/g, '');

/** PostgreSQL's refusal as the response that PostgREST makes of it. */
export function restErrorOf(raised: DatabaseError, signedIn: boolean): RestError {
  if (raised.code === 'PGRST') return raisedResponse(raised);
  if (raised.code === '22P02' && raised.message.includes(answerTooLarge))
    return restErrors.answerTooLarge();
  const status = statusOf(raised, signedIn);
  const isOfMachine = machineClasses.has(raised.code.slice(0, 2));
  return {
    status,
    code: raised.code,
    message: isOfMachine ? withoutFiles(raised.message) : raised.message,
    details: isOfMachine ? null : (raised.detail ?? null),
    hint: isOfMachine ? null : (raised.hint ?? null),
    ...(status === 401 ? { headers: { 'www-authenticate': 'Bearer' } } : {}),
    ...(status === 503 ? { headers: { 'retry-after': '1' } } : {}),
  };
}
