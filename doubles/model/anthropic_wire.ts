import { tokensOf, type Wire } from './wire.ts';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: unknown;
}
interface Body {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly Part[];
  }[];
  readonly tools?: readonly unknown[];
}

const partsOf = (content: string | readonly Part[]): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: Part) => part.text ?? '').join('')
      : '';

/** Messages, as a stream of named events. */
export const anthropicWire: Wire = {
  seen(sent) {
    const { messages, tools } = sent as Body;
    const parts = messages.map(({ role, content }) => ({ role, parts: partsOf(content) }));
    const isQuestion = (each: (typeof parts)[number]) =>
      each.role === 'user' && each.parts.some(({ type }) => type === 'text');
    const last = parts.findLastIndex(isQuestion);
    return {
      question: textOf(parts[last]?.parts.filter(({ type }) => type === 'text')),
      results: parts
        .slice(last)
        .flatMap((each) => each.parts.filter(({ type }) => type === 'tool_result'))
        .map(({ content }) => textOf(content)),
      hasTools: (tools?.length ?? 0) > 0,
    };
  },
  writer(seen) {
    let blocks = 0;
    let said = '';
    const event = (data: { type: string }) =>
      `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
    const block = (start: object, deltas: readonly object[]) => {
      const index = blocks;
      blocks += 1;
      return [
        event({ type: 'content_block_start', index, content_block: start } as { type: string }),
        ...deltas.map((delta) =>
          event({ type: 'content_block_delta', index, delta } as { type: string }),
        ),
        event({ type: 'content_block_stop', index } as { type: string }),
      ].join('');
    };
    return {
      begin: () =>
        event({
          type: 'message_start',
          message: {
            id: 'msg_double',
            type: 'message',
            role: 'assistant',
            content: [],
            model: 'double',
            stop_reason: null,
            stop_sequence: null,
            usage: {
              input_tokens: tokensOf(seen.question + seen.results.join('')) + 1_000,
              output_tokens: 1,
            },
          },
        } as { type: string }),
      text(words) {
        said += words;
        return block(
          { type: 'text', text: '' },
          words.split(/(?<=\s)/).map((word) => ({ type: 'text_delta', text: word })),
        );
      },
      call(name, args) {
        said += args;
        const half = Math.ceil(args.length / 2);
        return block(
          { type: 'tool_use', id: `toolu_${blocks}_${seen.results.length}`, name, input: {} },
          [
            { type: 'input_json_delta', partial_json: args.slice(0, half) },
            { type: 'input_json_delta', partial_json: args.slice(half) },
          ],
        );
      },
      end(reason) {
        const stop = { stop: 'end_turn', length: 'max_tokens', calls: 'tool_use' }[reason];
        return [
          event({
            type: 'message_delta',
            delta: { stop_reason: stop, stop_sequence: null },
            usage: { output_tokens: tokensOf(said) },
          } as { type: string }),
          event({ type: 'message_stop' }),
        ].join('');
      },
    };
  },
};
