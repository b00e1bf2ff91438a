/** The part of Go's template language that mail templates of the hosted service are written in: `{{ .Name }}`,
 *  `{{ .Data.name }}`, `{{ if .Name }}`, `{{ else }}`, `{{ else if .Name }}`, `{{ end }}`, comments, and `-` to trim
 *  the space beside an action. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[] }
  | {
      readonly kind: 'if';
      readonly path: readonly string[];
      readonly then: readonly Node[];
      readonly otherwise: readonly Node[];
    };

export type ParsedTemplate =
  | { readonly ok: true; readonly nodes: readonly Node[] }
  | { readonly ok: false; readonly problem: string };

const field = /^\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)$/;

/** Text and the insides of actions in turn, beginning with text. Trimmed as `{{-` and `-}}` say. */
function tokenize(template: string): readonly string[] {
  const parts = template.split(/\{\{(-(?=\s))?([\s\S]*?)((?<=\s)-)?\}\}/);
  const tokens: string[] = [];
  let trimNext = false;
  for (let index = 0; index < parts.length; index += 4) {
    const text = parts[index] ?? '';
    const start = trimNext ? text.trimStart() : text;
    tokens.push(parts[index + 1] === '-' ? start.trimEnd() : start);
    const action = parts[index + 2];
    if (action !== undefined) tokens.push(action.trim());
    trimNext = parts[index + 3] === '-';
  }
  return tokens;
}

interface Open {
  readonly path: readonly string[];
  readonly then: Node[];
  readonly otherwise: Node[];
  /** Whether the next nodes belong to `otherwise`. */
  inElse: boolean;
  /** Whether this condition was opened by `else if`, and ends with the one around it. */
  readonly chained: boolean;
}

/** Reads a template. What this language lacks is a problem, never text in somebody's mail. */
export function parseTemplate(template: string): ParsedTemplate {
  const nodes: Node[] = [];
  const open: Open[] = [];
  const add = (node: Node) => {
    const last = open.at(-1);
    if (!last) nodes.push(node);
    else (last.inElse ? last.otherwise : last.then).push(node);
  };
  const begin = (path: readonly string[], chained: boolean) =>
    open.push({ path, then: [], otherwise: [], inElse: false, chained });
  for (const [index, token] of tokenize(template).entries()) {
    if (index % 2 === 0) {
      if (token !== '') add({ kind: 'text', text: token });
      continue;
    }
    const [, value] = field.exec(token) ?? [];
    const [, otherwise, condition] = /^(else\s+)?if\s+(\S+)$/.exec(token) ?? [];
    const [, conditionPath] = condition === undefined ? [] : (field.exec(condition) ?? []);
    const last = open.at(-1);
    if (token.startsWith('/*') && token.endsWith('*/')) continue;
    if (value !== undefined) add({ kind: 'value', path: value.split('.') });
    else if (conditionPath !== undefined && otherwise === undefined)
      begin(conditionPath.split('.'), false);
    else if (last && !last.inElse && (token === 'else' || conditionPath !== undefined)) {
      last.inElse = true;
      if (conditionPath !== undefined) begin(conditionPath.split('.'), true);
    } else if (last && token === 'end') {
      let ended: Open | undefined;
      do {
        ended = open.pop();
        if (ended) add({ kind: 'if', ...ended });
      } while (ended?.chained);
    } else return { ok: false, problem: `{{ ${token} }} is not understood` };
  }
  return open.length === 0
    ? { ok: true, nodes }
    : { ok: false, problem: `{{ if .${open[0]?.path.join('.')} }} has no {{ end }}` };
}

type Values = Readonly<Record<string, unknown>>;

function valueAt(values: Values, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
  return value;
}

/** As Go decides a condition: false, 0, nothing and what is empty are not so. */
const holds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Everything but letters, digits and `-._~`, as Go's html/template does it. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );

/** Stands for a value in what is remembered of the text before the next one: its own characters say nothing of where
 *  in a link the template is. */
const filled = '\uFFFC';

/** Where a value goes, judged by the template's own text before it. */
function placeOf(before: string, isHtml: boolean): 'text' | 'url_start' | 'url_parameter' {
  const pattern = isHtml
    ? /\s(?:href|src|action)\s*=\s*(?:"([^"]*)|'([^']*))$/i
    : /(?:^|\s)((?:https?:\/\/|\uFFFC\/)\S*)$/;
  const found = pattern.exec(before);
  const url = found?.[1] ?? found?.[2];
  if (url === undefined) return 'text';
  if (/[?#]/.test(url)) return 'url_parameter';
  return url === '' ? 'url_start' : 'text';
}

/** A link's beginning may name only these; anything else, `javascript:` before all, becomes a dead link. */
const safeScheme = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

/** Fills a template. A name that is not known becomes nothing. In HTML every value is escaped; in a link's query or
 *  fragment it is percent-encoded, in HTML and plain text alike. */
export function fillNodes(nodes: readonly Node[], values: Values, format: 'html' | 'text'): string {
  const isHtml = format === 'html';
  let result = '';
  let before = '';
  const write = (value: string) => {
    const place = placeOf(before, isHtml);
    const encoded =
      place === 'url_parameter'
        ? percentEncode(value)
        : place === 'url_start' && !safeScheme.test(value)
          ? '#'
          : value;
    result += isHtml ? escapeHtml(encoded) : encoded;
    before += filled;
  };
  const visit = (list: readonly Node[]) => {
    for (const node of list)
      if (node.kind === 'text') {
        result += node.text;
        before += node.text;
      } else if (node.kind === 'value') write(shown(valueAt(values, node.path)));
      else visit(holds(valueAt(values, node.path)) ? node.then : node.otherwise);
  };
  visit(nodes);
  return result;
}

/** Fills a template that has been read before, when the configuration was. */
export function fillTemplate(
  template: string,
  values: Values,
  format: 'html' | 'text' = 'text',
): string {
  const parsed = parseTemplate(template);
  if (!parsed.ok) throw new Error(parsed.problem);
  return fillNodes(parsed.nodes, values, format);
}
