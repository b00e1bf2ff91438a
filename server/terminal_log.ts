/** What pino adds to every line by itself. */
const own = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'stack']);

const words: Readonly<Record<number, string>> = { 40: 'Warning', 50: 'Error', 60: 'Error' };

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);

/** A line of the log for the person at the terminal: `Warning: mail couldn't be sent (code ECONNREFUSED)`.
 *  `json` is a line as pino writes it; what is none is shown as it is. */
export function terminalLine(json: string): string {
  let line: Record<string, unknown>;
  try {
    line = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return json;
  }
  const details = Object.entries(line)
    .filter(([key, value]) => !own.has(key) && value !== null)
    .map(([key, value]) => `${key} ${shown(value)}`);
  const word = words[Number(line['level'])];
  const text = String(line['msg'] ?? line['name'] ?? '');
  return `${word ? `${word}: ` : ''}${text}${details.length > 0 ? ` (${details.join(', ')})` : ''}\n`;
}
