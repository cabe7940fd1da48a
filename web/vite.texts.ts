import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { textFilesName } from '#domain/storefront/text-files.ts';
import { languageCodes } from '#locales/languages.ts';

type Texts = { readonly [key: string]: string | Texts };

function compiled(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileMessage(text) : compiled(text),
    ]),
  );
}

/** Parses the texts during the build: the browser gets the small formatter and no parser. */
export function precompiledMessages(): Plugin {
  return {
    name: 'fpx-precompiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\/[a-z-]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code) as Texts)), map: null }),
    },
  };
}

async function readTexts(file: string): Promise<Texts> {
  const address = new URL(`../locales/${file}.json`, import.meta.url);
  return JSON.parse(await readFile(fileURLToPath(address), 'utf8')) as Texts;
}

/**
 * Writes the texts of each language as a file for the first screen, whose page names it, and a list of these files.
 * Everything else imports the texts as a script.
 */
export function textFiles(): Plugin {
  return {
    name: 'fpx-text-files',
    apply: 'build',
    async generateBundle() {
      const addresses: Record<string, string> = {};
      for (const code of languageCodes) {
        const storefront = await readTexts(`${code}/storefront`);
        const errors = await readTexts(`${code}/errors`);
        const meta = await readTexts(`${code}/meta`);
        const source = JSON.stringify(compiled({ ...storefront, errors, meta }));
        const file = this.emitFile({ type: 'asset', name: `texts-${code}.json`, source });
        addresses[code] = `/${this.getFileName(file)}`;
      }
      const source = JSON.stringify(addresses);
      this.emitFile({ type: 'asset', fileName: textFilesName, source });
    },
  };
}
