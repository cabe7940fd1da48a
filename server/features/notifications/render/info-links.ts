import { infoPages } from '#domain/storefront/info-pages.ts';
import { metaTexts } from '#locales/catalogues.ts';
import { localizedPath } from '#locales/languages.ts';
import type { MailContent } from './mail-content.ts';

/** Links to the shop's information pages in the language of a mail. */
export function infoLinks({ language, brand }: Pick<MailContent, 'language' | 'brand'>): {
  readonly label: string;
  readonly link: string;
}[] {
  const t = metaTexts(language);
  return infoPages.map((page) => ({
    label: t(`info.${page}`),
    link: new URL(localizedPath(language, page), brand.link).href,
  }));
}
