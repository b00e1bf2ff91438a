/** Stands for a new paragraph among finished sentences. */
export const NEW_PARAGRAPH = '\n';

/** A sentence is shown whole once it ends: one that never does is cut here. */
const MAX_SENTENCE = 1_000;

/** After these a full stop ends nothing. */
const abbreviations =
  /(?:^|[\s(])(?:e\.g|i\.e|vs|etc|mr|mrs|ms|dr|inc|co|corp|ltd|no|nos|sec|art|approx|est|u\.s|u\.s\.c|c\.f\.r|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\.$/i;

/** Labels of names that were taken out: a sentence may end with one. */
const endsWithLabel = /\b(?:Debt|Company|Person) [A-Z]{1,2}\.$/;

/** Markup that says how to show a line, not what it says. */
const lineMarks = /^\s*(?:#{1,6}\s+|>\s+|[-*•–]\s+|\d{1,2}[.)]\s+)/;

/** Reads a text as it comes, in pieces cut anywhere, and gives its sentences as each is finished. */
export class SentenceReader {
  #rest = '';

  push(text: string): readonly string[] {
    this.#rest += text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    return this.#take(false);
  }

  /** What is left when nothing more comes. */
  end(): readonly string[] {
    const last = this.#take(true);
    this.#rest = '';
    return last;
  }

  #take(isLast: boolean): readonly string[] {
    const found: string[] = [];
    for (;;) {
      const end = endOf(this.#rest, isLast);
      if (end === null) break;
      const piece = this.#rest.slice(0, end);
      this.#rest = this.#rest.slice(end);
      if (/^\n+$/.test(piece)) found.push(NEW_PARAGRAPH);
      else {
        const isItem = lineMarks.test(piece);
        const sentence = piece.replace(lineMarks, '').trim();
        if (isItem && sentence !== '') found.push(NEW_PARAGRAPH);
        if (sentence !== '') found.push(sentence);
      }
    }
    return found;
  }
}

/** Where the first sentence, or run of line breaks, of a text ends; null while it may go on. */
function endOf(text: string, isLast: boolean): number | null {
  if (text === '') return null;
  const breaks = /^\n+/.exec(text)?.[0].length ?? 0;
  if (breaks > 0) return breaks < text.length || isLast ? breaks : null;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= MAX_SENTENCE) return at;
    if (text[at] === '\n') return at;
    if (!'.!?'.includes(text[at] as string)) continue;
    const closing = /^[.!?]*["'”’)\]]*/.exec(text.slice(at + 1))?.[0].length ?? 0;
    const after = at + 1 + closing;
    if (after >= text.length) break;
    if (!/\s/.test(text[after] as string)) continue;
    const before = text.slice(0, at + 1);
    // Digits and a dot at a line's beginning count off a list.
    if (
      (abbreviations.test(before) && !endsWithLabel.test(before)) ||
      /^\s*\d{1,2}\.$/.test(before)
    )
      continue;
    if (before.lastIndexOf('⟦') > before.lastIndexOf('⟧')) continue;
    // What it cites stands behind it.
    const cited = /^(?:[ \t]*\[[^\]\n]*\])*/.exec(text.slice(after))?.[0].length ?? 0;
    const end = after + cited;
    if (!isLast && /^[ \t]*(?:\[[^\]\n]*)?$/.test(text.slice(end))) return null;
    return end;
  }
  return isLast ? text.length : null;
}
