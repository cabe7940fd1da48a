import { lazy, Suspense, useEffect, type Ref } from 'react';
import { useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { keepShell } from '../installed/keep-shell.ts';
import type { Screen } from '../order/screens.ts';
import { checkoutScreen, photosScreen } from './next-screens.ts';
import type { useOrder } from './use-order.ts';

const PhotosScreen = lazy(() =>
  photosScreen().then((module) => ({ default: module.PhotosScreen })),
);
const CheckoutScreen = lazy(() =>
  checkoutScreen().then((module) => ({ default: module.CheckoutScreen })),
);
const ConfirmationScreen = lazy(() =>
  import('./confirmation-screen.tsx').then((module) => ({ default: module.ConfirmationScreen })),
);

interface WizardProps {
  readonly screen: Exclude<Screen, 'intro'>;
  readonly order: ReturnType<typeof useOrder>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onGoTo: (screen: Screen) => void;
}

/** The screens after the intro; each is loaded when first needed. */
export function Wizard({ screen, order, headingRef, onGoTo }: WizardProps) {
  const language = useLanguage();
  const { country } = order;
  // An order has begun, so the shop is now worth caching on the device.
  useEffect(() => void keepShell(language, country), [language, country]);
  return (
    <div
      className={cx(
        'mx-auto max-w-page px-gutter',
        screen === 'photos' ? 'pt-2 lg:pt-4' : 'pt-6 lg:pt-10',
      )}
    >
      <Suspense fallback={<LoadingScreen />}>
        {screen === 'photos' && (
          <PhotosScreen order={order} headingRef={headingRef} onGoTo={onGoTo} />
        )}
        {screen === 'checkout' && (
          <CheckoutScreen order={order} headingRef={headingRef} onGoTo={onGoTo} />
        )}
        {screen === 'confirmation' && <ConfirmationScreen headingRef={headingRef} />}
      </Suspense>
    </div>
  );
}
