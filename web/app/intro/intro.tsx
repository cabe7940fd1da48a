import { countryCatalogue } from '#domain/catalogue/shop-catalogue.ts';
import { lazy, Suspense, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { archiveDays, promisedHours } from '#domain/orders/service-times.ts';
import { freeShippingThresholdOf } from '#domain/catalogue/shipping.ts';
import { localizedPath, type LanguageCode } from '#locales/index.ts';
import { brandName, photoDeleteDays, productionDays } from '#web/lib/brand.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { pickFiles } from '../photos/picked-files.ts';
import { useWantedVariant } from '#web/lib/wanted-variant.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowNext } from '#web/ui/icons.tsx';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { useInstallOffer } from '../installed/install-offer.ts';
import { LanguageLinks } from '../language/language-picker.tsx';
import { TierTable } from '../products/tier-table.tsx';
import { Hero } from './hero.tsx';
import { ProductShelf } from './product-shelf.tsx';
import { useExpectedDates } from './use-expected-dates.ts';

const Booking = lazy(() => import('./booking.tsx').then((module) => ({ default: module.Booking })));

interface IntroProps {
  readonly country: string;
  readonly waiting: number;
  readonly onStart: () => void;
  readonly onLanguage: (language: LanguageCode) => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The first screen: products, prices, steps and the start button. */
export function Intro({ country, waiting, onStart: onLeave, onLanguage, headingRef }: IntroProps) {
  const t = useTranslations();
  const onStart = (): void => {
    if (waiting === 0) pickFiles();
    onLeave();
  };
  const [booking, setBooking] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Hero
        country={country}
        waiting={waiting}
        onStart={onStart}
        onBook={() => setBooking('open')}
        headingRef={headingRef}
      />
      {booking !== 'never' && (
        <PartBoundary onClose={() => setBooking('never')}>
          <Suspense fallback={<LoadingDialog />}>
            <Booking
              isOpen={booking === 'open'}
              onClose={() => setBooking('closed')}
              country={country}
            />
          </Suspense>
        </PartBoundary>
      )}
      <div className="mx-auto flex max-w-page flex-col gap-20 px-gutter pt-14 pb-16 *:render-near">
        <ProductShelf
          country={country}
          onChoose={(variant) => {
            useWantedVariant.setState({ variant });
            onStart();
          }}
        />
        <TierTable country={country} />
        <HowItWorks />
        <Promises country={country} />
        <section className="flex flex-wrap items-center justify-between gap-6 border-t border-ink pt-8">
          <h2 className="font-display text-3">{t('intro.closing')}</h2>
          <Button
            variant="primary"
            size="main"
            onClick={onStart}
            data-picks-photos
            className="w-full sm:w-auto"
          >
            {t('intro.startPrinting')}
            <ArrowNext />
          </Button>
        </section>
        <footer aria-label={t('a11y.footer')} className="border-t border-rule pt-6">
          <LanguageLinks
            onPick={onLanguage}
            className="flex flex-wrap gap-x-6"
            linkClassName="underline decoration-transparent underline-offset-8 hover:decoration-edge aria-[current=true]:decoration-safelight"
          />
          <InfoLinks />
          <InstallOffer />
          <p className="pt-2 text-small text-ink-3">
            {t('intro.privacy', { days: archiveDays, deleteDays: photoDeleteDays() })}
          </p>
        </footer>
      </div>
    </>
  );
}

/** Links to the server's text pages; leaving for one keeps the order. */
function InfoLinks() {
  const t = useTranslations('meta.info');
  const language = useLanguage();
  return (
    <nav aria-label={t('all')}>
      <ul className="flex flex-wrap gap-x-6">
        {infoPages.map((page) => (
          <li key={page}>
            <a
              href={localizedPath(language, page)}
              className="inline-flex min-h-target min-w-target items-center wrap-anywhere underline decoration-transparent underline-offset-8 hover:decoration-edge"
            >
              {t(page)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown only in browsers that can install the shop, until it is installed. */
function InstallOffer() {
  const t = useTranslations('intro');
  const { install } = useInstallOffer();
  return (
    install && (
      <button
        type="button"
        onClick={install}
        className="min-h-target underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('install', { brand: brandName() })}
      </button>
    )
  );
}

function HowItWorks() {
  const t = useTranslations('intro.how');
  return (
    <section className="flex flex-col gap-8">
      <h2 className="font-display text-2">{t('title')}</h2>
      <ol className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {(['add', 'check', 'receive'] as const).map((step, index) => (
          <li key={step} className="flex flex-col gap-2 border-t border-ink pt-4">
            <p aria-hidden="true" className="font-edge-local text-small text-safelight">
              <bdi>{index + 1}</bdi>
            </p>
            <h3 className="font-display text-3">{t(`${step}.title`)}</h3>
            <p className="text-ink-2">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Promises({ country }: { readonly country: string }) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('intro.promises');
  const { roundMoney } = useFormats();
  const expected = useExpectedDates(country);
  const currency = currencyIn(catalogue, country);
  const free = roundMoney(freeShippingThresholdOf(catalogue, country), currency);
  const promises = [
    {
      figure: t('hours', { count: promisedHours(productionDays()) }),
      text: t('hoursText', expected),
    },
    ...(countryCatalogue(catalogue, country).methods.shipping.includes('cod')
      ? [{ figure: t('cash', { amount: roundMoney(0, currency) }), text: t('cashText') }]
      : []),
    { figure: free, text: t('freeFrom', { amount: free }) },
    {
      figure: t('days', { count: archiveDays }),
      text: t('daysText', { days: archiveDays, deleteDays: photoDeleteDays() }),
    },
  ];
  return (
    <section className="flex flex-col gap-8">
      <h2 className="font-display text-2">{t('title')}</h2>
      <ul className="grid gap-x-12 gap-y-8 md:auto-cols-fr md:grid-flow-col">
        {promises.map(({ figure, text }) => (
          <li key={figure} className="flex flex-col gap-2 border-t border-rule pt-4">
            <p className="text-1 font-semibold tracking-tight tabular-nums">{figure}</p>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
