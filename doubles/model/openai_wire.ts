import { tokensOf, type Wire } from './wire.ts';

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly unknown[];
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('')
      : '';

/** Chat completions, as a stream of chunks and `[DONE]`. */
export const openaiWire: Wire = {
  seen(sent) {
    const { messages, tools } = sent as Body;
    const last = messages.findLastIndex(({ role }) => role === 'user');
    return {
      question: textOf(messages[last]?.content),
      results: messages
        .slice(last)
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => textOf(content)),
      hasTools: (tools?.length ?? 0) > 0,
    };
  },
  writer(seen) {
    let calls = 0;
    let said = '';
    const chunk = (choice: object, more: object = {}) =>
      `data: ${JSON.stringify({
        id: 'chatcmpl-double',
        object: 'chat.completion.chunk',
        created: 1_764_000_000,
        model: 'double',
        choices: [{ index: 0, ...choice }],
        ...more,
      })}\n\n`;
    return {
      begin: () => chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null }),
      text(words) {
        said += words;
        return words
          .split(/(?<=\s)/)
          .map((word) => chunk({ delta: { content: word }, finish_reason: null }))
          .join('');
      },
      call(name, args) {
        const index = calls;
        calls += 1;
        said += args;
        const head = {
          index,
          id: `call_${index}_${seen.results.length}`,
          type: 'function',
          function: { name, arguments: '' },
        };
        const half = Math.ceil(args.length / 2);
        return [
          chunk({ delta: { tool_calls: [head] }, finish_reason: null }),
          ...[args.slice(0, half), args.slice(half)].map((part) =>
            chunk({
              delta: { tool_calls: [{ index, function: { arguments: part } }] },
              finish_reason: null,
            }),
          ),
        ].join('');
      },
      end(reason) {
        const usage = {
          prompt_tokens: tokensOf(seen.question + seen.results.join('')) + 1_000,
          completion_tokens: tokensOf(said),
        };
        const total = { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
        const finish = { stop: 'stop', length: 'length', calls: 'tool_calls' }[reason];
        return `${chunk({ delta: {}, finish_reason: finish })}data: ${JSON.stringify({
          id: 'chatcmpl-double',
          object: 'chat.completion.chunk',
          created: 1_764_000_000,
          model: 'double',
          choices: [],
          usage: total,
        })}\n\ndata: [DONE]\n\n`;
      },
    };
  },
};
