import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { pagePath } from '#domain/storefront/page-paths.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { publicAddress } from './address-links.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';

/** Dependencies of the sitemap. */
export interface SitemapDeps {
  /** The server's origin, for absolute addresses. */
  readonly origin: string;
  /** A number that changes whenever the list of studios does. */
  readonly studiosRevision: () => Promise<number>;
  /** Slugs of the studios that have a page. */
  readonly studioSlugs: () => Promise<readonly string[]>;
  /** Languages that are offered. */
  readonly languages: () => readonly LanguageCode[];
  /** Pages in one file, each listed once for each offered language. */
  readonly pagesPerFile: number;
}

/** Ten addresses for each page make 10,000 in a file and some 13 MB; the protocol allows 50,000 and 50 MB. */
export const defaultPagesPerFile = 1000;

const packed = promisify(gzip);

/**
 * The sitemap in files, each compressed with gzip: whole, a file has some 13 MB, which a client may take minutes to
 * read.
 */
export interface Sitemap {
  /** The sitemap, or the index of its files when one cannot contain all pages. */
  readonly main: () => Promise<Buffer>;
  /** A file of the index, counted from 1; null when it does not exist. */
  readonly file: (number: number) => Promise<Buffer | null>;
}

interface Snapshot {
  /** Last parts of the pages' paths, null for the intro. */
  readonly pages: readonly (string | null)[];
  readonly languages: readonly LanguageCode[];
  /** Files by number, created on request. */
  readonly files: Map<number, Promise<Buffer>>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapSpace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function writePage(
  origin: string,
  slug: string | null,
  languages: readonly LanguageCode[],
): string {
  const address = (code: LanguageCode): string => escapeHtml(publicAddress(origin, code, slug));
  const alternate = (tag: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
  const alternates = [
    ...languages.map((code) => alternate(code, address(code))),
    alternate('x-default', address('en')),
  ].join('');
  return languages.map((code) => `<url><loc>${address(code)}</loc>${alternates}</url>\n`).join('');
}

function writeFile(
  origin: string,
  slugs: readonly (string | null)[],
  languages: readonly LanguageCode[],
): string {
  const pages = slugs.map((slug) => writePage(origin, slug, languages)).join('');
  return `${declaration}<urlset ${sitemapSpace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages}</urlset>\n`;
}

function writeIndex(origin: string, count: number): string {
  const files = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escapeHtml(origin)}/sitemap-${index + 1}.xml</loc></sitemap>\n`,
  ).join('');
  return `${declaration}<sitemapindex ${sitemapSpace}>\n${files}</sitemapindex>\n`;
}

/** Opens the sitemap: every public page in every offered language, updated when the studios or the languages change. */
export function openSitemap(deps: SitemapDeps): Sitemap {
  const { origin, pagesPerFile } = deps;
  let kept: { readonly revision: string; readonly snapshot: Promise<Snapshot> } | null = null;
  const readPages = async (languages: readonly LanguageCode[]): Promise<Snapshot> => {
    const slugs = await deps.studioSlugs();
    const reachable = slugs.filter((slug) => pagePath(`/${slug}`).slug === slug);
    return { pages: [null, ...infoPages, ...reachable], files: new Map(), languages };
  };
  // Concurrent requests share one reading: writing a file of 1,000 pages for each of them would stop the process.
  const current = async (): Promise<Snapshot> => {
    const languages = deps.languages();
    const revision = `${await deps.studiosRevision()} ${languages.join(' ')}`;
    if (kept?.revision !== revision) kept = { revision, snapshot: readPages(languages) };
    const { snapshot } = kept;
    try {
      return await snapshot;
    } catch (error) {
      if (kept?.snapshot === snapshot) kept = null;
      throw error;
    }
  };
  const fileIn = async ({ pages, files, languages }: Snapshot, number: number): Promise<Buffer> => {
    const slugs = pages.slice((number - 1) * pagesPerFile, number * pagesPerFile);
    const file = files.get(number) ?? packed(writeFile(origin, slugs, languages));
    files.set(number, file);
    return file;
  };
  const fileCount = ({ pages }: Snapshot): number => Math.ceil(pages.length / pagesPerFile);
  return {
    main: async () => {
      const snapshot = await current();
      const count = fileCount(snapshot);
      return count === 1 ? fileIn(snapshot, 1) : packed(writeIndex(origin, count));
    },
    file: async (number) => {
      const snapshot = await current();
      const count = fileCount(snapshot);
      return count > 1 && number >= 1 && number <= count ? fileIn(snapshot, number) : null;
    },
  };
}
