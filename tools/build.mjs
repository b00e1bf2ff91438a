// `npm run build`: web app and server, whether or not their sources changed.
import { ensureBuild, ensureNode, ensurePackages } from './setup.mjs';

ensureNode();
ensurePackages({ tests: false });
await ensureBuild({ force: true });
