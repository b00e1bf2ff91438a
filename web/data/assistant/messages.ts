/** One message of a stream of server-sent events. */
export interface ServerMessage {
  /** As it was last said; empty before. */
  readonly id: string;
  readonly data: string;
}

/** Letters of one message. More is no answer of ours. */
const maxMessage = 1_000_000;

/** Reads server-sent events from the bytes of a response, wherever they were cut. A message that the connection broke off in
 *  the middle of is none. Throws where one has no end. */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerMessage, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let id = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A lone carriage return at the end may be half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { id, data: data.join('\n') };
          data = [];
          continue;
        }
        const [, name = '', said = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (name === 'id') id = said;
        if (name === 'data') data.push(said);
      }
      if (rest.length + data.reduce((sum, { length }) => sum + length, 0) > maxMessage)
        throw new RangeError('a message without an end');
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
