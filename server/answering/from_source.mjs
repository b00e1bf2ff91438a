// The thread that answers questions, from its source: a thread doesn't take over how the process reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
