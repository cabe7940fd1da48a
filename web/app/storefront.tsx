import { lazy, Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CountrySelect } from '#web/features/catalogue/components/country-select.tsx';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { useNotices } from '#web/lib/notices.ts';
import { cx } from '#web/ui/cx.ts';
import { Loading, LoadingScreen } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { ChosenStudio } from '#web/lib/offered-variants.ts';
import { Intro } from './intro/intro.tsx';
import { LanguageOffer } from './language/language-offer.tsx';
import { goTo, putScreen, useScreen } from './order/screen-store.ts';
import { allowedScreen, screenOfStep, stepOf, type Screen } from './order/screens.ts';
import { changeCountry, fitPhotos } from './places/change-country.ts';
import { LinkNotices } from './places/link-notices.tsx';
import { useReturn } from './returns/return-store.ts';
import { BackButton } from './shell/back-button.tsx';
import { BottomBar } from './shell/bottom-bar.tsx';
import { FailureBoundary } from './shell/failure-boundary.tsx';
import { Header } from './shell/header.tsx';
import { ProblemBanner, PersistentNotices } from './shell/messages.tsx';
import { OrderPeek } from './shell/order-peek.tsx';
import { useFinalAction } from '#web/lib/final-action.ts';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { MissingCount } from '#web/ui/missing-count.tsx';
import { SkipLinks } from './shell/skip-links.tsx';
import { StepIndicators } from './shell/step-indicators.tsx';
import { useNoticesOfStorage } from './shell/use-notices-of-storage.ts';
import { useArrival } from './wizard/use-arrival.ts';
import { useOrder } from './wizard/use-order.ts';
import { usePickLanguage } from './wizard/use-pick-language.ts';
import { usePreparedScreens } from './wizard/use-prepared-screens.ts';
import { Wizard } from './wizard/wizard.tsx';

/** The order peek; on a phone it yields its place to the count of missing fields. */
function PeekOrMissing({ children }: { readonly children: ReactNode }) {
  const missing = useFinalAction((state) => state.action?.missing ?? null);
  const isDesktop = useIsDesktop();
  const isCounting = !isDesktop && missing !== null;
  return (
    <>
      <MissingCount missing={isCounting ? missing : null} />
      {!isCounting && children}
    </>
  );
}

const ReturnScreen = lazy(() =>
  import('./returns/return-screen.tsx').then((module) => ({ default: module.ReturnScreen })),
);

const PeekSummary = lazy(() =>
  import('./wizard/peek-summary.tsx').then((module) => ({ default: module.PeekSummary })),
);

/** Navigates to a screen, or reports its unmet requirement. */
function useGoTo(hasPhotos: boolean, screen: Screen) {
  const t = useTranslations('photos');
  const takeBack = useRef<(() => void) | null>(null);
  // A photo was added, or the browser went back: the message is outdated.
  useEffect(() => takeBack.current?.(), [hasPhotos, screen]);
  return useCallback(
    (target: Screen): void => {
      const { showProblem, dismissProblem } = useNotices.getState();
      if (target === 'checkout' && !hasPhotos) {
        takeBack.current = showProblem({ title: t('selectAtLeastOne') });
        return;
      }
      dismissProblem();
      goTo(target);
    },
    [hasPhotos, t],
  );
}

interface NoticesProps {
  readonly onIntro: boolean;
  readonly pageSaysOffline: boolean;
  readonly onLanguage: ReturnType<typeof usePickLanguage>;
}

function Notices({ onIntro, pageSaysOffline, onLanguage }: NoticesProps) {
  return (
    <>
      <ProblemBanner />
      <PersistentNotices isOrdering={!onIntro} pageSaysOffline={pageSaysOffline} />
      <PartBoundary>
        <LinkNotices onIntro={onIntro} />
      </PartBoundary>
      {onIntro && (
        <div className="no-print mx-auto w-full max-w-page px-gutter">
          <LanguageOffer onAccept={(language) => onLanguage(language, { keepsCountry: true })} />
        </div>
      )}
    </>
  );
}

interface StepsProps {
  readonly step: 0 | 1;
  readonly hasPhotos: boolean;
  readonly onGoTo: (screen: Screen) => void;
}

function Steps({ step, hasPhotos, onGoTo }: StepsProps) {
  const t = useTranslations('steps');
  return (
    <StepIndicators
      steps={[
        { name: t('photos'), done: hasPhotos },
        { name: t('checkout'), done: false },
      ]}
      present={step}
      onGoTo={(number) => onGoTo(screenOfStep(number === 0 ? 0 : 1))}
    />
  );
}

/** The shop: intro, the two steps and the confirmation, with the bars around them. */
export function Storefront() {
  const order = useOrder();
  const asked = useScreen((state) => state.screen);
  const confirmed = useCurrentOrder((state) => state.order !== null || state.lookingUp);
  const screen = allowedScreen(asked, {
    photos: order.restoring ? null : order.orderable.length,
    confirmed,
  });
  // A screen that cannot be shown is replaced in the history by the one shown instead.
  useEffect(() => {
    if (screen !== asked) putScreen(screen);
  }, [screen, asked]);
  useNoticesOfStorage();
  // The stored photos load outside React.
  useEffect(() => {
    if (!order.restoring) void fitPhotos();
  }, [order.restoring]);
  usePreparedScreens(screen);
  const headingRef = useArrival();
  const pickLanguage = usePickLanguage();
  const open = useGoTo(order.orderable.length > 0, screen);
  const returning = useReturn((state) => state.open);
  const hasBack = (screen === 'photos' || screen === 'checkout') && !returning;
  const step = returning ? null : stepOf(screen);
  return (
    <div className={cx('flex min-h-dvh flex-col', step === 0 && 'wide-page')}>
      <SkipLinks />
      <Header
        back={hasBack && <BackButton place="header" />}
        onBrand={() => goTo('intro')}
        onLanguage={pickLanguage}
        steps={
          step !== null && (
            <Steps step={step} hasPhotos={order.orderable.length > 0} onGoTo={open} />
          )
        }
      />
      <Notices
        onIntro={screen === 'intro' && !returning}
        pageSaysOffline={step === 0 && order.photos.length > 0}
        onLanguage={pickLanguage}
      />
      <main id="main" tabIndex={-1} className="grow pb-[calc(var(--bars)+2rem)] print:pb-0">
        <ChosenStudio value={order.studio}>
          {returning ? (
            <FailureBoundary>
              <Suspense fallback={<LoadingScreen className="mx-auto max-w-page px-gutter" />}>
                <ReturnScreen />
              </Suspense>
            </FailureBoundary>
          ) : screen === 'intro' ? (
            <Intro
              country={order.country}
              waiting={order.orderable.length}
              onStart={() => open('photos')}
              onLanguage={pickLanguage}
              headingRef={headingRef}
            />
          ) : (
            <FailureBoundary key={screen}>
              <Wizard screen={screen} order={order} headingRef={headingRef} onGoTo={open} />
            </FailureBoundary>
          )}
        </ChosenStudio>
      </main>
      <BottomBar
        country={
          <CountrySelect
            country={order.country}
            onChoose={(country) => void changeCountry(country)}
          />
        }
        peek={
          screen !== 'confirmation' && (
            <PartBoundary>
              <PeekOrMissing>
                <OrderPeek pricing={order.pricing} currency={order.currency} counts={order.counts}>
                  <Suspense fallback={<Loading />}>
                    <PeekSummary {...order} />
                  </Suspense>
                </OrderPeek>
              </PeekOrMissing>
            </PartBoundary>
          )
        }
        back={hasBack && <BackButton place="bar" />}
      />
    </div>
  );
}
