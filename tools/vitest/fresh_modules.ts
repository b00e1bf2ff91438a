import { vi } from 'vitest';

// Before each file: its worker has run others. The libraries they read are kept, which is what makes a file cheap; every
// module of ours is read anew, so that nothing one file left in it, and no stand-in it put in its place, reaches another.
vi.resetModules();
