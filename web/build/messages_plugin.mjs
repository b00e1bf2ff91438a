import { compileMessages } from './messages.mjs';

/** Compiles the message catalogues before a build, and again whenever one is edited in development. */
export function messages() {
  return {
    name: 'mendwell-messages',
    enforce: 'pre',
    buildStart: compileMessages,
    configureServer(server) {
      const again = (file) => {
        if (/\/messages\/[a-z-]+\.json$/.test(file))
          compileMessages().catch((error) => server.config.logger.error(error.message));
      };
      server.watcher.on('change', again).on('add', again);
    },
  };
}
