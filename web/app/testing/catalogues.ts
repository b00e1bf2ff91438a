import fs from 'node:fs';
import path from 'node:path';

/** One text of one catalogue. */
export interface Message {
  /** The catalogue, relative to `web`: `features/about/messages/en.json`. */
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

const web = path.join(import.meta.dirname, '../..');

/** The files of every catalogue there is, of every language. */
export const catalogueFiles: readonly string[] = ['app', 'ui', 'features']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  )
  .filter((file) => /messages[/\\][a-z-]+\.json$/.test(file))
  .sort((one, other) => one.localeCompare(other));

/** Every text that a person may meet. A text with variants counts as its source. */
export const messages: readonly Message[] = catalogueFiles.flatMap((file) =>
  Object.entries(JSON.parse(fs.readFileSync(path.join(web, file), 'utf8')) as object)
    .filter(([key]) => !key.startsWith('$'))
    .map(([key, text]) => ({
      file,
      key,
      text: typeof text === 'string' ? text : JSON.stringify(text),
    })),
);
