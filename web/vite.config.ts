import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { cutFonts } from './vite.fonts.ts';
import { precompiledMessages, textFiles } from './vite.texts.ts';
import { chunkNamer } from './vite.chunks.ts';
import { languages } from '../locales/languages.ts';

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Preloads the fonts every page shows along with the scripts, instead of after the styles. */
function preloadFonts(): Plugin {
  return {
    name: 'fpx-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/western(-display)?-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig(async ({ mode, isSsrBuild }): Promise<UserConfig> => {
  const fonts = await cutFonts(fromHere('../dist/fonts'));
  return {
    root: fromHere('.'),
    plugins: [
      precompiledMessages(),
      ...(isSsrBuild ? [] : [textFiles()]),
      preloadFonts(),
      react(),
      tailwind(),
      optimizeLocales.vite({ locales: languages.map(({ code }) => code) }),
    ],
    resolve: {
      alias: {
        'use-intl/format-message': 'use-intl/format-message/format-only',
        '#fonts': fonts,
      },
    },
    worker: { format: 'es' },
    build: {
      outDir: fromHere('../dist/web'),
      emptyOutDir: true,
      manifest: true,
      // The browsers that the shop supports need none, and an entry with nothing else is no file of its own.
      modulePreload: { polyfill: false },
      // A strict content security policy rejects data: URLs, and fonts are better cached as files.
      assetsInlineLimit: 0,
      sourcemap: mode === 'production' ? false : 'inline',
      chunkSizeWarningLimit: 400,
      rolldownOptions: {
        // The shop, and the frame of the text pages that the server renders.
        input: [fromHere('./index.html'), fromHere('./info.html')],
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
