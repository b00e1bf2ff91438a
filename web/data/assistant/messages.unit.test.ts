import { describe, expect, it } from 'vitest';
import { messagesOf, type ServerMessage } from './messages.ts';

const bytes = new TextEncoder();

/** What is read of a stream that comes in these pieces. */
async function read(...pieces: readonly (string | Uint8Array)[]): Promise<ServerMessage[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? bytes.encode(piece) : piece);
      controller.close();
    },
  });
  const messages: ServerMessage[] = [];
  for await (const message of messagesOf(body)) messages.push(message);
  return messages;
}

describe('server-sent events', () => {
  it('are read with their ids', async () => {
    expect(await read('id: 1\nevent: turn\ndata: {"a":1}\n\nid: 2\ndata: {}\n\n')).toEqual([
      { id: '1', data: '{"a":1}' },
      { id: '2', data: '{}' },
    ]);
  });

  it('are the same wherever the bytes were cut, in the middle of a letter too', async () => {
    const whole = bytes.encode(
      'id: 7\r\ndata: “$258.85” — März 🙂\r\n\r\nid: 8\r\ndata: b\r\n\r\n',
    );
    const expected = [
      { id: '7', data: '“$258.85” — März 🙂' },
      { id: '8', data: 'b' },
    ];
    for (let at = 1; at < whole.length; at += 1)
      expect(await read(whole.slice(0, at), whole.slice(at)), `cut at ${at}`).toEqual(expected);
    expect(await read(...[...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('pass over pings, and join lines of data', async () => {
    expect(await read(': ping\n\ndata: a\ndata: b\n\n: ping\n\n')).toEqual([
      { id: '', data: 'a\nb' },
    ]);
  });

  it('leave out what the connection broke off in the middle of', async () => {
    expect(await read('id: 1\ndata: whole\n\nid: 2\ndata: hal')).toEqual([
      { id: '1', data: 'whole' },
    ]);
  });

  it('end where a message has no end', async () => {
    const endless = Array.from({ length: 12 }, () => 'x'.repeat(100_000));
    await expect(read('data: ', ...endless)).rejects.toThrow('without an end');
  });
});
