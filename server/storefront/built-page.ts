import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LanguageCode } from '#locales/languages.ts';

/** The web's page as it was built, and what it brings. */
export interface BuiltPage {
  /** The page in a language. */
  readonly htmlIn: (language: LanguageCode) => string;
  /** The page without its scripts and with its styles inside, for the first screen, which needs both in another way. */
  readonly bare: BarePage | null;
}

/** See {@link BuiltPage}. */
export interface BarePage {
  readonly html: string;
  readonly styles: string;
  /** Address of the script the page starts with, and of those it imports. */
  readonly app: string;
  readonly imports: readonly string[];
}

const appTag = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const importTag = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const fontTag = /\s*<link rel="preload" as="font"[^>]*>/g;
const stylesTag = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** Pages in these languages are not written in the faces the page preloads. */
const otherScripts: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['ar', 'ja', 'zh']);

/** Reads the page of a built web; `bare` is null where its head is not as the web's build writes it. */
export const readBuiltPage = async (webRoot: string): Promise<BuiltPage> => {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const withoutFonts = html.replaceAll(fontTag, '');
  const htmlIn = (language: LanguageCode): string =>
    otherScripts.has(language) ? withoutFonts : html;
  const app = appTag.exec(html)?.[1];
  const stylesPath = stylesTag.exec(html)?.[1];
  if (app === undefined || stylesPath === undefined) return { htmlIn, bare: null };
  const styles = await readFile(path.join(webRoot, stylesPath), 'utf8');
  // A browser holds the first paint back for faces that are preloaded; with the styles inside, it finds them early by itself.
  const bare = withoutFonts
    .replace(appTag, '')
    .replaceAll(importTag, '')
    // Scripts that bring styles of their own look whether these are there: the link says so and fetches nothing.
    .replace(
      stylesTag,
      (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled')}`,
    );
  const imports = [...html.matchAll(importTag)].flatMap(([, href]) => href ?? []);
  return { htmlIn, bare: { html: bare, styles, app, imports } };
};
