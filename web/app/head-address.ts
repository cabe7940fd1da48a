import { languageOf, localizedPath, type LanguageCode } from '#locales/index.ts';
import { offeredLanguages, openLanguage } from '#web/lib/offered-languages.ts';

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}

/** Sets the URL metadata in the head, as the server does for the pages it sends. Browsers share the canonical URL. */
export function setHeadAddress(pathLanguage: LanguageCode | null, slug: string | null): void {
  const language = pathLanguage ?? openLanguage();
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // This page is not indexed by search engines.
  if (!canonical) return;
  const { origin } = new URL(canonical.href);
  const addressIn = (code: LanguageCode): string => origin + localizedPath(code, slug);
  canonical.href = addressIn(language);
  setAttribute('meta[property="og:url"]', 'content', addressIn(language));
  const languages = offeredLanguages();
  for (const { code } of languages) {
    setAttribute(`link[hreflang="${code}"]`, 'href', addressIn(code));
  }
  setAttribute('link[hreflang="x-default"]', 'href', addressIn('en'));
  setAttribute('meta[property="og:locale"]', 'content', languageOf(language).socialLocale);
  const others = languages.filter(({ code }) => code !== language);
  const alternates = document.head.querySelectorAll('meta[property="og:locale:alternate"]');
  for (const [index, alternate] of alternates.entries()) {
    alternate.setAttribute('content', others[index]?.socialLocale ?? '');
  }
  const image = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  if (image) {
    image.content = image.content.replace(/[a-z]{2}(?=(-discount)?\.png$)/, language);
  }
}
