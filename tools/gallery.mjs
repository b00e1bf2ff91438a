// `npm run gallery`: every component in every state, built and served by itself: no database, nobody's data.
// What a visitor gets never contains it.
import { preview } from 'vite';
import { ensureGallery, ensureNode, ensurePackages, gallerySettings, say, stop } from './setup.mjs';

ensureNode();
ensurePackages();
const port = Number(process.env.PORT ?? 3218);
await ensureGallery();
await preview({
  ...gallerySettings,
  preview: { port, host: '127.0.0.1', strictPort: true },
}).catch((error) => stop(error.message));
say(`The gallery is ready at http://127.0.0.1:${port}/_gallery`);
