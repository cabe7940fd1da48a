import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { languages } from '../locales/languages.ts';
import { baseConfig, fromWeb } from './vite.base.ts';
import { chunkNamer } from './vite.chunks.ts';
import { textFiles } from './vite.texts.ts';

/** Serves the console's page at its addresses in development; its modules are below the same path. */
function consolePages(): Plugin {
  return {
    name: 'fpx-console-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const isPage = request.headers['sec-fetch-dest'] === 'document';
        if (isPage && /^\/console(?:[/?]|$)/.test(request.url ?? '')) request.url = '/console.html';
        next();
      });
    },
  };
}

export default defineConfig(async ({ mode, isSsrBuild }): Promise<UserConfig> => {
  const base = await baseConfig(
    mode,
    languages.map(({ code }) => code),
    [...(isSsrBuild ? [] : [textFiles()]), consolePages()],
  );
  return {
    ...base,
    build: {
      ...base.build,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        // The shop, and the frame of the text pages that the server renders.
        input: [fromWeb('./index.html'), fromWeb('./info.html')],
        output: {
          codeSplitting: isSsrBuild || {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkNamer() }],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
    },
  };
});
