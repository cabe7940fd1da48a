import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { brandName } from '#web/lib/brand.ts';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import { placeOf } from './language/language-path.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { NotFound } from './shell/not-found.tsx';
import { Storefront } from './storefront.tsx';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } },
});

/** Providers, and the page the address names. */
export function App() {
  const { language, catalogue } = useLanguageChoice();
  const [path] = useLocation();
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider language={language} catalogue={catalogue}>
        <PaperShapes />
        <PageTitle />
        {placeOf(path).known ? <Storefront /> : <NotFound />}
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** The title in the language of the screen; the first one is the server's. */
function PageTitle() {
  const t = useTranslations('intro');
  const changes = useLanguageChoice((state) => state.changes);
  const title = `${t('title')} ${brandName()}`;
  // The title lies outside React's tree.
  useEffect(() => {
    if (changes > 0) document.title = title;
  }, [changes, title]);
  return null;
}
