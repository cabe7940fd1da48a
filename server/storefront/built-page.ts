import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The web's page as it was built, and what it brings. */
export interface BuiltPage {
  readonly html: string;
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

/** Reads the page of a built web; `bare` is null where its head is not as the web's build writes it. */
export const readBuiltPage = async (webRoot: string): Promise<BuiltPage> => {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const app = appTag.exec(html)?.[1];
  const stylesPath = stylesTag.exec(html)?.[1];
  if (app === undefined || stylesPath === undefined) return { html, bare: null };
  const styles = await readFile(path.join(webRoot, stylesPath), 'utf8');
  const bare = html
    .replace(appTag, '')
    .replaceAll(importTag, '')
    // A browser holds the first paint back for them; with the styles inside, it finds the faces early by itself.
    .replaceAll(fontTag, '')
    // Scripts that bring styles of their own look whether these are there: the link says so and fetches nothing.
    .replace(
      stylesTag,
      (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled')}`,
    );
  const imports = [...html.matchAll(importTag)].flatMap(([, href]) => href ?? []);
  return { html, bare: { html: bare, styles, app, imports } };
};
