import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import markdownIt from 'markdown-it';
import type { InfoPage } from '#domain/storefront/info-pages.ts';
import { isLanguageCode, languageOf, type LanguageCode } from '#locales/languages.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import { isolatedHtml, numbersIsolatedHtml } from './isolated-html.ts';

/** The owner's text of a page, which replaces the default one. */
export interface OwnText {
  /** The text's first heading; null when it begins with another line. */
  readonly title: string | null;
  /** Rendered from Markdown, without anything that can run. */
  readonly html: string;
  /** The beginning of its first paragraph, in plain text; null without a paragraph. */
  readonly description: string | null;
  /** Whether it is used in every language that has no text of its own. */
  readonly isForAll: boolean;
}

/** The owner's texts of the information pages. */
export interface OwnTexts {
  /**
   * The text in this language, else the one for all languages; null when the owner has written none. With a moment, the one
   * that was published then.
   */
  readonly find: (
    page: InfoPage,
    language: LanguageCode,
    at?: Date | null,
  ) => Promise<OwnText | null>;
}

/** Larger files are ignored. */
export const maxOwnTextBytes = 200 * 1024;

const markdown = markdownIt({ html: false, linkify: true });

/** Classes of the alignments that Markdown's tables have; cells without one begin at the start. */
const alignments: ReadonlyMap<string, string> = new Map([
  ['text-align:center', 'centered'],
  ['text-align:right', 'at-end'],
]);

// The page's policy refuses inline styles.
markdown.core.ruler.push('align-cells', ({ tokens }) => {
  for (const token of tokens) {
    const style = token.attrGet('style');
    if (style === null) continue;
    const alignment = alignments.get(String(style));
    token.attrs = alignment === undefined ? null : [['class', alignment]];
  }
});
// In Arabic, 10×15 and +216 71 123 456 would be shown in reverse, and the end of an address at its beginning.
markdown.renderer.rules['text'] = (tokens, index) => {
  const { content = '' } = tokens[index] ?? {};
  const isAddress = tokens[index - 1]?.markup === 'linkify';
  return isAddress ? isolatedHtml(content) : numbersIsolatedHtml(content);
};
markdown.renderer.rules['table_open'] = () => '<div class="scrolling"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

/** Search engines show about so many characters. */
const maxDescription = 160;

/** Cuts a text after a word. */
function shorten(text: string): string {
  return text.length <= maxDescription
    ? text
    : `${text.slice(0, maxDescription).replace(/\s+\S*$/u, '')}…`;
}

function describe(body: string): string | null {
  const tokens = markdown.parse(body, {});
  const start = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const pieces = tokens[start + 1]?.children ?? [];
  const text = pieces.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
  return text.trim() === '' ? null : shorten(text.trim());
}

function parseText(source: string, isForAll: boolean): OwnText {
  const [first = '', ...rest] = source.trim().split('\n');
  const title = /^# +(.+)$/.exec(first.trim())?.[1] ?? null;
  const body = title === null ? source : rest.join('\n');
  return { title, html: markdown.render(body), description: describe(body), isForAll };
}

/** A text as a plain page, to be looked at before it is published. */
export function renderPage(body: string, language: string): string {
  const { title, html } = parseText(body, language === '*');
  const { lang, dir } = isLanguageCode(language)
    ? languageOf(language)
    : { lang: '', dir: 'auto' as const };
  const heading = title === null ? '' : `<h1>${numbersIsolatedHtml(title)}</h1>`;
  const style = 'body{font:1rem/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}';
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title ?? '')}</title><style>${style}</style></head><body><main>${heading}${html}</main></body></html>`;
}

/** A text that the owner published in the browser. */
interface StoredText {
  readonly version: number;
  readonly body: string;
}

/**
 * Finds what the owner published of a page in a language, or in every one (`*`), until a moment if there is one; null if it
 * was withdrawn, undefined if nothing was published.
 */
export type FindStoredText = (
  page: InfoPage,
  language: string,
  at: Date | null,
) => Promise<StoredText | null | undefined>;

/** Joins the texts in the database with those of a folder, which hold where there are none. */
export function joinOwnTexts(findStored: FindStoredText, folder: FolderTexts): OwnTexts {
  const parsed = new Map<string, { readonly version: number; readonly text: OwnText }>();
  const storedIn = async (
    page: InfoPage,
    language: string,
    at: Date | null,
  ): Promise<OwnText | null | undefined> => {
    const stored = await findStored(page, language, at);
    if (!stored) return stored;
    const key = `${page} ${language}`;
    const before = parsed.get(key);
    if (before?.version === stored.version) return before.text;
    const text = parseText(stored.body, language === '*');
    parsed.set(key, { version: stored.version, text });
    return text;
  };
  return {
    find: async (page, language, at = null) => {
      const own = await storedIn(page, language, at);
      // A text that was withdrawn does not come back from the folder from which it was taken.
      const one = own === undefined ? await folder.findIn(page, language) : own;
      if (one) return one;
      const forAll = await storedIn(page, '*', at);
      return forAll === undefined ? await folder.findForAll(page) : forAll;
    },
  };
}

/** The texts of a folder, by whether they are of one language. */
export interface FolderTexts extends OwnTexts {
  readonly findIn: (page: InfoPage, language: LanguageCode) => Promise<OwnText | null>;
  readonly findForAll: (page: InfoPage) => Promise<OwnText | null>;
}

/**
 * Opens the folder of the owner's texts: `terms.fr.md` is the page `terms` in French, `terms.md` that of every
 * language without its own. The folder may be missing, and files may be added and removed while the server runs.
 */
export function openOwnTexts(folder: string, log: Logger): FolderTexts {
  const read = new Map<string, { readonly version: string; readonly text: OwnText | null }>();
  const readAgain = async (
    file: string,
    size: number,
    isForAll: boolean,
  ): Promise<OwnText | null> => {
    if (size <= maxOwnTextBytes) return parseText(await readFile(file, 'utf8'), isForAll);
    log.warn({ file }, 'a text of an information page is larger than 200 KB');
    return null;
  };
  const textIn = async (name: string, isForAll: boolean): Promise<OwnText | null> => {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const version = `${found.mtimeMs} ${found.size}`;
    const before = read.get(name);
    if (before?.version === version) return before.text;
    const text = await readAgain(file, found.size, isForAll).catch((error: unknown) => {
      log.warn({ file, err: error }, 'a text of an information page cannot be read');
      return null;
    });
    read.set(name, { version, text });
    return text;
  };
  const findIn: FolderTexts['findIn'] = (page, language) => textIn(`${page}.${language}.md`, false);
  const findForAll: FolderTexts['findForAll'] = (page) => textIn(`${page}.md`, true);
  return {
    findIn,
    findForAll,
    find: async (page, language) => (await findIn(page, language)) ?? (await findForAll(page)),
  };
}
