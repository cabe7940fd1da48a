import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { CardWindowBar } from '#web/features/payments/components/card-window-bar.tsx';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import { brandName } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import {
  isStorefront,
  parsePath,
  type ParsedPath,
  languagePrefix,
} from './address/language-path.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { PageHead } from './page-head.tsx';
import { FailureBoundary } from './shell/failure-boundary.tsx';
import { Storefront } from './storefront.tsx';

/** Page for an unknown URL. */
function NotFound() {
  const t = useTranslations('notFound');
  return (
    <main className="mx-auto flex min-h-dvh max-w-page flex-col items-start justify-center gap-6 px-gutter py-16">
      <p className="flex items-center gap-3 font-display text-3">
        <BrandMark />
        <bdi>{brandName()}</bdi>
      </p>
      <h1 className="font-display text-1">{t('title')}</h1>
      <p className="max-w-prose text-4 text-ink-2">{t('text')}</p>
      <ButtonLink href={languagePrefix(location.pathname) || '/'} variant="primary" size="main">
        {t('toStart')}
      </ButtonLink>
    </main>
  );
}

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: 2, refetchOnWindowFocus: false },
    // Otherwise a press without a connection would wait for it without a word, and act whenever it returns.
    mutations: { networkMode: 'always' },
  },
});

const SendOriginals = lazy(() =>
  import('./originals/send-originals.tsx').then((module) => ({ default: module.SendOriginals })),
);

const ManageBooking = lazy(() =>
  import('./booking/manage-booking.tsx').then((module) => ({ default: module.ManageBooking })),
);

const TrackOrder = lazy(() =>
  import('./track/track-order.tsx').then((module) => ({ default: module.TrackOrder })),
);

function Page({ place }: { readonly place: ParsedPath }) {
  if (!place.known) return <NotFound />;
  if (isStorefront(place)) return <Storefront />;
  const link = location.hash.slice(1);
  return (
    <Suspense fallback={<LoadingScreen className="mx-auto max-w-3xl px-gutter" />}>
      {place.track !== null && <TrackOrder link={place.track} />}
      {place.originals && <SendOriginals link={link} />}
      {place.booking && <ManageBooking link={link} />}
    </Suspense>
  );
}

/** Context providers, and the page of the URL. */
export function App() {
  const { language, messages } = useLanguageChoice();
  const [path] = useLocation();
  if (!messages) return null;
  const place = parsePath(path);
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider language={language} messages={messages}>
        <PaperShapes />
        <PageHead place={place} />
        <FailureBoundary>
          <Page place={place} />
        </FailureBoundary>
        <CardWindowBar />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
