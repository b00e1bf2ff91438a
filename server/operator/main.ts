import { runOperator } from './run.ts';

const { code, text } = await runOperator(
  process.argv.slice(2),
  process.env,
  (aside) => void process.stderr.write(aside),
);
const stream = code === 0 ? process.stdout : process.stderr;
// Whoever read may have gone, as after `| head -1`; that is no reason to fail.
stream.on('error', () => process.exit(code));
// Ends once all of it was taken: a pipe holds less than a long list.
stream.write(text, () => process.exit(code));
