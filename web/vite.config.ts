import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { badgeFiles } from './build/badge_files.ts';
import { content } from './build/content.mjs';
import { fonts } from './build/fonts.mjs';
import { slimIcons } from './build/icons_plugin.mjs';
import { messages } from './build/messages_plugin.mjs';
import { page } from './build/page_plugin.mjs';
import { preloadHelper } from './build/preload_plugin.mjs';
import { slimRouter } from './build/router_plugin.mjs';
import { figuresChunks, subjectChunks, shellChunk } from './build/shell_chunk.mjs';

/** The web app. In development the server mounts it as middleware (`server.middlewareMode`, `appType: 'custom'`). */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  plugins: [
    messages(),
    content(),
    fonts(),
    badgeFiles(),
    page(),
    preloadHelper(),
    slimRouter(),
    slimIcons(),
    react(),
    tailwindcss(),
  ],
  // Its package names the variant for development alone, which warns of mistakes in code; the other lies beside it.
  resolve: {
    alias:
      command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(
                new URL('../production/index.mjs', import.meta.resolve('react-router')),
              ),
            },
          ]
        : [],
  },
  // A worker's parts come when they're wanted.
  worker: { format: 'es' },
  build: {
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    // Without the script's own year, which would have `light-dark()` spelled out for browsers that know it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Fonts stay files: a page's bytes are its own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Every page carries the names of all: short ones save it half a kilobyte.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [shellChunk(), ...figuresChunks(), ...subjectChunks()] },
          },
    },
  },
}));
