import { objectionToJson } from '../kernel/json_limits.ts';

// What goes over a socket: a list (version 2.0.0) or an object (1.0.0) as text, and broadcasts as bytes (2.0.0 alone).

export type Version = '1.0.0' | '2.0.0';

export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A broadcast's payload as it came: bytes, and whether they are JSON. It is passed on as it is to who reads bytes. */
export interface BroadcastBody {
  readonly event: string;
  readonly bytes: Buffer;
  readonly isJson: boolean;
  /** Of what was sent from SQL. */
  readonly id?: string | null;
  readonly meta?: { readonly replayed: boolean; readonly id: string };
}

export type Inbound =
  | { readonly kind: 'frame'; readonly frame: Frame }
  | {
      readonly kind: 'broadcast';
      readonly joinRef: string | null;
      readonly ref: string | null;
      readonly topic: string;
      readonly body: BroadcastBody;
    };

const kinds = { push: 3, broadcast: 4 };
const jsonEncoding = 1;
const pushHeader = 7;

/** What is kept of a frame, or sent back: its references, its topic and the names in it. As long as one of bytes can say. */
export const maxNameBytes = 255;
export const isName = (text: string): boolean =>
  text.length <= maxNameBytes && Buffer.byteLength(text) <= maxNameBytes;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function frameOf(parts: readonly unknown[]): Inbound | null {
  const [joinRef, ref, topic, event, payload] = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  const frame = { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event };
  if (!Object.values(frame).every((text) => text === null || isName(text))) return null;
  return { kind: 'frame', frame: { ...frame, payload } };
}

/** Undefined where it is no JSON, or more of it than is read. */
export function parseJson(bytes: Buffer): unknown {
  if (objectionToJson(bytes) !== null) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function decodeText(bytes: Buffer, version: Version): Inbound | null {
  const parsed = parseJson(bytes);
  if (version === '2.0.0') return Array.isArray(parsed) ? frameOf(parsed) : null;
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { join_ref, ref, topic, event, payload } = parsed as Record<string, unknown>;
  return frameOf([join_ref, ref, topic, event, payload]);
}

/** A broadcast that a client sends: five lengths and the encoding, then what they measure, then the payload. */
function decodeBytes(bytes: Buffer): Inbound | null {
  if (bytes.length < pushHeader || bytes[0] !== kinds.push) return null;
  const lengths = [...bytes.subarray(1, 6)];
  let at = pushHeader;
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    const text = bytes.toString('utf8', at, at + length);
    at += length;
    return text;
  });
  if (at > bytes.length || topic === '') return null;
  const body = { event, bytes: bytes.subarray(at), isJson: bytes[6] === jsonEncoding };
  if (body.isJson && parseJson(body.bytes) === undefined) return null;
  return { kind: 'broadcast', joinRef: joinRef || null, ref: ref || null, topic, body };
}

/** What a client sent; null where it is nothing of this protocol. */
export const decode = (data: Buffer, isBinary: boolean, version: Version): Inbound | null =>
  isBinary ? decodeBytes(data) : decodeText(data, version);

export function encodeFrame(
  { joinRef, ref, topic, event, payload }: Frame,
  version: Version,
): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

const texts = new WeakMap<BroadcastBody, string | null>();

/** A body as JSON text, written anew so that nothing in it ends the frame around it; null where it is none. Made once for
 *  all who hear it. */
function jsonTextOf(body: BroadcastBody): string | null {
  let text = texts.get(body);
  if (text === undefined) {
    const parsed = body.isJson ? parseJson(body.bytes) : undefined;
    text = parsed === undefined ? null : JSON.stringify(parsed);
    texts.set(body, text);
  }
  return text;
}

/** A broadcast for a client; null where its version has no way to say it. */
export function encodeBroadcast(
  topic: string,
  body: BroadcastBody,
  version: Version,
): Buffer | string | null {
  const { event, bytes, isJson } = body;
  const meta = body.meta ? JSON.stringify(body.meta) : '';
  if (version === '1.0.0') {
    const payload = jsonTextOf(body);
    if (payload === null) return null;
    const said = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${meta && `,"meta":${meta}`}}`;
    return `{"join_ref":null,"ref":null,"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${said}}`;
  }
  const names = [topic, event, meta].map((text) => Buffer.from(text));
  const lengths = names.map(({ length }) => length);
  if (lengths.some((length) => length > 255)) return null;
  return Buffer.concat([
    Buffer.from([kinds.broadcast, ...lengths, isJson ? jsonEncoding : 0]),
    ...names,
    bytes,
  ]);
}
