import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin, UserConfig } from 'vite';
import { cutFonts } from './vite.fonts.ts';
import { precompiledMessages } from './vite.texts.ts';

/** Path of a file of the web. */
export function fromWeb(path: string): string {
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

/** The part of the configuration that the storefront and the console share; `languages` are those of React Aria. */
export async function baseConfig(
  mode: string,
  languages: readonly string[],
  ownPlugins: readonly Plugin[] = [],
): Promise<UserConfig> {
  const fonts = await cutFonts(fromWeb('../dist/fonts'));
  return {
    root: fromWeb('.'),
    plugins: [
      precompiledMessages(),
      ...ownPlugins,
      preloadFonts(),
      react(),
      tailwind(),
      optimizeLocales.vite({ locales: [...languages] }),
    ],
    resolve: {
      alias: {
        'use-intl/format-message': 'use-intl/format-message/format-only',
        '#fonts': fonts,
      },
    },
    worker: { format: 'es' },
    build: {
      outDir: fromWeb('../dist/web'),
      // The browsers that the shop supports need none, and an entry with nothing else is no file of its own.
      modulePreload: { polyfill: false },
      // A strict content security policy rejects data: URLs, and fonts are better cached as files.
      assetsInlineLimit: 0,
      sourcemap: mode === 'production' ? false : 'inline',
      chunkSizeWarningLimit: 400,
    },
  };
}
