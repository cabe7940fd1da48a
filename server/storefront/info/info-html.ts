import { infoPages, type InfoPage } from '#domain/storefront/info-pages.ts';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { metaTexts, pageTexts } from '#locales/catalogues.ts';
import { languageOf, localizedPath, type LanguageCode } from '#locales/languages.ts';
import { joinFacts } from '#locales/lists.ts';
import { addressLinks, publicAddress } from '../address-links.ts';
import { usesPreloadedFonts, withoutFontPreloads } from '../built-page.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import { accentTags, type ShopLook } from '../shop-look.ts';
import { imageTags, localeTags, metaTag } from '../social-tags.ts';
import { numbersIsolatedHtml } from './isolated-html.ts';
import type { InfoSection, InfoText } from './info-texts.ts';
import type { OwnText } from './own-texts.ts';

/** Input for rendering an information page. */
export interface ShownInfo {
  readonly page: InfoPage;
  readonly language: LanguageCode;
  readonly brand: string;
  readonly look: ShopLook;
  readonly email: string;
  /** The server's origin, for absolute addresses. */
  readonly origin: string;
  /** Languages that are offered. Links of orders that are placed lead to pages in others too. */
  readonly offered: readonly LanguageCode[];
  /** Path of the image in the preview of a shared link. */
  readonly imagePath: string;
  readonly text: InfoText;
  /** Replaces the default title and sections. */
  readonly own: OwnText | null;
}

function tableHtml([head = [], ...rows]: NonNullable<InfoSection['table']>): string {
  const headings = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`);
  const lines = rows.map(([name = '', ...cells]) => {
    // An amount with a Latin symbol would be reversed in Arabic.
    const amounts = cells.map((cell) => `<td><bdi>${escapeHtml(cell)}</bdi></td>`);
    return `<tr><th scope="row">${escapeHtml(name)}</th>${amounts.join('')}</tr>`;
  });
  return `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function sectionHtml({ title, text, table }: InfoSection, email: string): string {
  const address = escapeHtml(email);
  const link = `<a href="mailto:${address}">${address}</a>`;
  const paragraph = `<p>${escapeHtml(text).replaceAll(address, link)}</p>`;
  return `<section><h2>${escapeHtml(title)}</h2>${paragraph}${table ? tableHtml(table) : ''}</section>`;
}

function linkHtml(href: string, text: string, attributes = ''): string {
  return `<li><a href="${href}"${attributes}>${escapeHtml(text)}</a></li>`;
}

const currentMark = ' aria-current="page"';

function navHtml(label: string, links: readonly string[]): string {
  return `<nav aria-label="${escapeHtml(label)}"><ul>${links.join('')}</ul></nav>`;
}

/** The owner's text for all languages is in an unknown one. */
function languageOfOwn({ isForAll }: OwnText): string {
  return isForAll ? ' lang="" dir="auto"' : '';
}

/** The logo beside the name, which says what it shows. */
function logoHtml({ logo }: ShopLook): string {
  if (!logo) return '';
  const { address, width, height } = logo;
  return `<img class="logo" src="${escapeHtml(address)}" width="${width}" height="${height}" alt="">`;
}

function bodyHtml(shown: ShownInfo): string {
  const { page, language, brand, look, email, text, own } = shown;
  const t = pageTexts(language);
  const names = metaTexts(language);
  const home = languageOf(language).neutralPath;
  const content = own
    ? `<div${languageOfOwn(own)}>${own.html}</div>`
    : text.sections.map((part) => sectionHtml(part, email)).join('');
  const heading = own?.title ? `<h1${languageOfOwn(own)}>` : '<h1>';
  const pages = infoPages.map((other) =>
    linkHtml(
      localizedPath(language, other),
      names(`info.${other}`),
      other === page ? currentMark : '',
    ),
  );
  const translations = shown.offered.map((code) => {
    const { lang, nativeName } = languageOf(code);
    const current = code === language ? currentMark : '';
    return linkHtml(
      localizedPath(code, page),
      nativeName,
      ` lang="${lang}" hreflang="${code}"${current}`,
    );
  });
  // The notices are in English, as the licenses require.
  const notices =
    page === 'terms'
      ? `<p><a href="${noticesPath}" hreflang="en">${escapeHtml(t('common.notices'))}</a></p>`
      : '';
  return [
    `<header><a href="${home}">${logoHtml(look)}<bdi>${escapeHtml(brand)}</bdi></a></header>`,
    `<main>${heading}${numbersIsolatedHtml(own?.title ?? text.title)}</h1>${content}`,
    `<p><a class="action" href="${home}">${escapeHtml(t('common.start'))}</a></p></main>`,
    `<footer>${navHtml(names('info.all'), pages)}${navHtml(t('common.languages'), translations)}${notices}</footer>`,
  ].join('\n');
}

function headHtml({
  page,
  language,
  brand,
  look,
  origin,
  imagePath,
  text,
  own,
  offered,
}: ShownInfo): string {
  const title = joinFacts([own?.title ?? text.title, brand], language);
  const description = own?.description ?? text.description;
  return [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('name', 'description', description),
    ...addressLinks(origin, language, page, offered),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', brand),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', publicAddress(origin, language, page)),
    ...(offered.includes(language) ? [] : [metaTag('name', 'robots', 'noindex')]),
    ...accentTags(look),
    ...localeTags(language, offered),
    ...imageTags(language, new URL(imagePath, origin).href),
  ].join('\n    ');
}

/** Renders the text in the page of the template: no script, no cookie, the same for every visitor. */
export function infoHtml(template: string, shown: ShownInfo): string {
  const { dir, lang } = languageOf(shown.language);
  const page = usesPreloadedFonts(shown.language) ? template : withoutFontPreloads(template);
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${lang}" dir="${dir}">`)
    .replace(/<title>[^<]*<\/title>/, () => headHtml(shown))
    .replace(/<body>[^]*<\/body>/, () => `<body>\n${bodyHtml(shown)}\n</body>`);
}
