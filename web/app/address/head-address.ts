import { languageOf, languages, localizedPath, type LanguageCode } from '#locales/index.ts';

const setAttribute = (selector: string, name: string, value: string): void => {
  document.head.querySelector(selector)?.setAttribute(name, value);
};

/** Sets what the head says of the page's address, as the server does for a page it sends. Browsers share the canonical address. */
export const setHeadAddress = (language: LanguageCode, slug: string | null): void => {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // Search engines leave this page out.
  if (!canonical) return;
  const { origin } = new URL(canonical.href);
  const addressIn = (code: LanguageCode): string => origin + localizedPath(code, slug);
  canonical.href = addressIn(language);
  setAttribute('meta[property="og:url"]', 'content', addressIn(language));
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
};
