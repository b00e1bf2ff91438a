/** A part of a text: words, or a place to go to with the name of who answers there. */
export type TextPart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'link'; readonly to: string; readonly host: string };

const address = /https?:\/\/[^\s<>"\\^`{|}]+/gi;

/** A text with its links. The host is named as the network knows it, so that no letter of another alphabet and no name before
 *  an @ stands for a place that it is not; what is no address stays words. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  const say = (words: string) => {
    if (words !== '') parts.push({ kind: 'words', words });
  };
  for (const found of text.matchAll(address)) {
    const written = found[0].replace(/[.,;:!?'’”)\]]+$/, '');
    const url = URL.canParse(written) ? new URL(written) : null;
    if (url === null || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
      continue;
    say(text.slice(last, found.index));
    parts.push({ kind: 'link', to: url.href, host: url.hostname.replace(/^www\./, '') });
    last = found.index + written.length;
  }
  say(text.slice(last));
  return parts;
}
