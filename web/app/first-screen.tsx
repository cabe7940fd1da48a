import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { RenderFirstScreen } from '#contract/first-screen.ts';
import { formatIntroPhotos } from '#domain/storefront/intro-photos.ts';
import { formatProductionDays } from '#domain/storefront/production-days.ts';
import { formatShopLogo } from '#domain/storefront/shop-logo.ts';
import { isLanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { setPageFacts } from '#web/lib/brand.ts';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { loadLanguage } from '#web/lib/languages.ts';
import { setShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import { useStudioAddress } from './address/studio-address.ts';
import { Storefront } from './storefront.tsx';

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Moves the style attributes of a page into CSS rules. */
export function takeStyles(html: string): { readonly html: string; readonly styles: string } {
  const names = new Map<string, string>();
  const without = html.replaceAll(/ style="([^"]*)"/g, (_attribute, escaped: string) => {
    const style = escaped.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
    const name = names.get(style) ?? `${names.size}`;
    names.set(style, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([style, name]) => `[data-style="${name}"]{${style}}`);
  return { html: without, styles: rules.join('') };
}

/** Renders the intro of a first visit; built as a file that the server loads. */
export const renderFirstScreen: RenderFirstScreen = async (facts) => {
  const language = isLanguageCode(facts.language) ? facts.language : 'en';
  const messages = await loadLanguage(language);
  // From here to the end nothing is asynchronous, so the stores belong to this page alone.
  setPageFacts(
    new Map([
      ['fpx-brand', facts.brand],
      ['fpx-logo', facts.logo ? formatShopLogo(facts.logo) : ''],
      ['fpx-intro-photos', formatIntroPhotos(facts.introPhotos)],
      ['fpx-days', formatProductionDays(facts.productionDays)],
      ['fpx-languages', facts.languages.join(' ')],
      ['fpx-photo-delete-days', `${facts.photoDeleteDays}`],
      ['fpx-studio-name', facts.studio?.name ?? ''],
    ]),
  );
  setShopCatalogue(facts.catalogue);
  useCountry.setState({ country: facts.country, byHand: false });
  useStudioAddress.setState({ slug: facts.studio?.slug ?? null, following: facts.studio !== null });
  const rendered = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider language={language} messages={messages}>
        <PaperShapes />
        <Storefront />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return takeStyles(rendered);
};
