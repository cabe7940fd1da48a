import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import { placeOf } from './language/language-path.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { PageHead } from './page-head.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Storefront } from './storefront.tsx';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } },
});

/** Providers, and the page the address names. */
export function App() {
  const { language, messages } = useLanguageChoice();
  const [path] = useLocation();
  if (!messages) return null;
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider language={language} messages={messages}>
        <PaperShapes />
        <PageHead />
        {placeOf(path).known ? <Storefront /> : <NotFound />}
      </LanguageProvider>
    </QueryClientProvider>
  );
}
