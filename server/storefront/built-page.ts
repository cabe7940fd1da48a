import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { textFilesName } from '#domain/storefront/text-files.ts';
import { catalogueOf, pageTexts } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';

/** The built page of the web, with its parts. */
export interface BuiltPage {
  /** The page in a language, which says that it is loading. */
  readonly htmlIn: (language: LanguageCode) => string;
  /** Source of the content policy for the inline script of `htmlIn`; empty when the web was built without one. */
  readonly script: string;
  /** The page without its scripts and with inline styles, for the first screen, which loads both differently. */
  readonly bare: BarePage | null;
}

/** Bare variant of a {@link BuiltPage}. */
export interface BarePage {
  readonly html: string;
  readonly styles: string;
  /** Address of the page's last script, which starts the shop, and of its imports. */
  readonly app: string;
  readonly imports: readonly string[];
  /** Address of the file with the texts of each language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Source of a content policy that allows an inline script or style sheet. */
export function policySource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const scriptTag = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const fontTag = /\s*<link rel="preload" as="font"[^>]*>/g;
const stylesTag = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

const textFiles = z.record(z.string(), z.string());

const otherScripts: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['ar', 'ja', 'zh']);

/** Whether the pages of a language use the preloaded fonts, which have Latin and Cyrillic letters. */
export function usesPreloadedFonts(language: LanguageCode): boolean {
  return !otherScripts.has(language);
}

/** Removes the preloads of fonts from a page. */
export function withoutFontPreloads(html: string): string {
  return html.replaceAll(fontTag, '');
}

async function readTexts(webRoot: string): Promise<BarePage['texts']> {
  return textFiles.parse(JSON.parse(await readFile(path.join(webRoot, textFilesName), 'utf8')));
}

const emptyRoot = '<div id="root"></div>';

/** Shown until the scripts run; a slow connection would leave the page blank for seconds. */
function loadingIn(language: LanguageCode): string {
  return `<output class="appears-late mx-auto block max-w-3xl px-gutter pt-6 text-ink-2">${escapeHtml(catalogueOf(language).storefront.common.loading)}</output>`;
}

/**
 * Says that the page needs scripts where they are turned off, or that they could not be loaded; a script of the page
 * shows the latter. See web/early/not-loaded.ts.
 */
export function scriptNotes(language: LanguageCode): string {
  const { failures, banner } = catalogueOf(language).storefront;
  const off = `<noscript><p>${escapeHtml(pageTexts(language)('common.noScript'))}</p></noscript>`;
  return `${off}\n    <div id="not-loaded" role="alert" hidden><p>${escapeHtml(failures.networkError)}</p><button type="button">${escapeHtml(banner.tryAgain)}</button></div>`;
}

function withLoading(html: string, language: LanguageCode): string {
  return html.replace(
    emptyRoot,
    () => `${scriptNotes(language)}\n    <div id="root">${loadingIn(language)}</div>`,
  );
}

/** Reads the script that reports scripts which could not be loaded; it runs before these. */
async function readWatchScript(webRoot: string) {
  const file = path.join(webRoot, 'server/watch-scripts.js');
  if (!existsSync(file)) return { withWatch: (html: string): string => html, script: '' };
  const watch = await readFile(file, 'utf8');
  return {
    withWatch: (html: string): string =>
      html.replace('<script', (tag) => `<script>${watch}</script>\n    ${tag}`),
    script: policySource(watch),
  };
}

/** Reads the page of a built web; `bare` is null when its head differs from the usual output of the build. */
export async function readBuiltPage(webRoot: string): Promise<BuiltPage> {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const withoutFonts = withoutFontPreloads(html);
  const { withWatch, script } = await readWatchScript(webRoot);
  const htmlIn = (language: LanguageCode): string =>
    withLoading(withWatch(usesPreloadedFonts(language) ? html : withoutFonts), language);
  const imports = [...html.matchAll(scriptTag)].flatMap(([, src]) => src ?? []);
  const app = imports.pop();
  const stylesPath = stylesTag.exec(html)?.[1];
  if (app === undefined || stylesPath === undefined) return { htmlIn, script, bare: null };
  const styles = await readFile(path.join(webRoot, stylesPath), 'utf8');
  // A browser delays the first paint for preloaded fonts; with inline styles it finds them early by itself.
  const bare = withoutFonts
    .replaceAll(scriptTag, '')
    // Scripts with their own styles check for these: the disabled link satisfies them without a request.
    .replace(
      stylesTag,
      (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled')}`,
    );
  const texts = await readTexts(webRoot);
  return { htmlIn, script, bare: { html: bare, styles, app, imports, texts } };
}
