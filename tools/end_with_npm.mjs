// Ends this process when the npm that started it is gone. npm hands a SIGTERM to the shell between the two, which
// dies of it and tells nobody; and an npm that is killed tells nobody either. Whoever stopped `npm start` would be left
// with a server that runs on and holds the data folder.
//
// Only a process that npm started looks, and only at that npm and its shell: what else started it (systemd, a
// container, a terminal that was closed) may go without ending the product.
import fs from 'node:fs';

const watchedScripts = ['start', 'dev'];

/** Milliseconds between two looks. The server itself ends within five seconds. */
const lookEvery = 250;

/** The parent of another process, and what it was called with; null where the system does not tell. */
function processOf(pid) {
  try {
    // The name stands in brackets and may hold anything; what follows the last of them is counted.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { parent: Number(parent), words };
  } catch {
    return null;
  }
}

const isShell = ({ words: [command = '', flag] }) =>
  /(?:^|\/)(?:ba|da|z|k)?sh$/.test(command) && flag === '-c';

function watch() {
  const parent = process.ppid;
  // The first process of a container has nobody above it, and who was orphaned before it could look was so on purpose.
  if (parent === 1) return;
  const between = processOf(parent);
  const npm = between !== null && isShell(between) && between.parent !== 1 ? between.parent : null;
  const isOrphan = () =>
    process.ppid !== parent || (npm !== null && processOf(parent)?.parent !== npm);
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEvery);
  timer.unref();
}

if (watchedScripts.includes(process.env.npm_lifecycle_event)) watch();
