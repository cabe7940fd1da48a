import { useEffect, useMemo, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { GiftWindow } from '#web/features/gifts/gift-window.tsx';
import { GiftPreview, type RenderGift } from '#web/features/photos/gift-preview.ts';
import { PhotosStep } from '#web/features/photos/components/photos-step.tsx';
import { usePhotos } from '#web/app/photos/store.ts';
import type { FinalAction } from '#web/lib/final-action.ts';
import { useProvideFinalAction } from '#web/lib/provide-final-action.ts';
import { takePickedFiles, usePickedFiles } from '../photos/picked-files.ts';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { FinalButton } from '#web/ui/final-button.tsx';
import type { Screen } from '../order/screens.ts';
import { loadPhotos } from '../photos/photos-view.ts';
import { OrderTiers } from '../products/order-tiers.tsx';
import { ProductDetails } from '../products/product-details.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { useOrder } from './use-order.ts';

interface PhotosScreenProps {
  readonly order: ReturnType<typeof useOrder>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onGoTo: (screen: Screen) => void;
}

/** The button and the line below it stay above the bottom bar, also while the page's header is in view. */
const besidePhotos = 'max-h-[calc(100dvh-var(--bars)-8.25rem)]';

const renderGift: RenderGift = (props) => <GiftWindow {...props} />;

/** Step 0 with its summary. */
export function PhotosScreen({ order, headingRef, onGoTo }: PhotosScreenProps) {
  const t = useTranslations('navigation');
  const loading = useTranslations('common')('loading');
  const isDesktop = useIsDesktop();
  // The actions never change; the photos do.
  const actions = useMemo(() => usePhotos.getState(), []);
  // Makes the photos available to the shell.
  useEffect(() => void loadPhotos(), []);
  const picked = usePickedFiles(({ files }) => files);
  // The tap that led here has opened the picker.
  useEffect(() => {
    if (picked.length > 0) void actions.add(takePickedFiles(), order.country);
  }, [picked, actions, order.country]);
  const [pricesOpen, setPricesOpen] = useState(false);
  const filled = order.photos.length > 0;
  const { restoring } = order;
  const action = useMemo<FinalAction>(
    () => ({
      label: t('next'),
      shortLabel: t('nextShort'),
      run: () => onGoTo('checkout'),
      // The summary grows above the button when the stored photos appear.
      busy: restoring,
      busyLabel: loading,
      kind: 'next',
      inSummary: true,
      main: filled,
    }),
    [t, loading, onGoTo, filled, restoring],
  );
  useProvideFinalAction(action);
  const { country, pricing } = order;
  return (
    <GiftPreview value={renderGift}>
      <PhotosStep
        photos={order.photos}
        restoring={restoring}
        actions={actions}
        country={order.country}
        currency={order.currency}
        pricing={order.pricing}
        headingRef={headingRef}
        onPrices={() => setPricesOpen(true)}
        tiers={pricing && <OrderTiers country={country} pricing={pricing} />}
        summary={
          isDesktop && (
            <OrderSummary
              {...order}
              pictures={order.orderable.length > 0 && <OrderPapers photos={order.orderable} />}
              action={<FinalButton place="summary" />}
              className="sticky top-6"
              limit={besidePhotos}
            />
          )
        }
      />
      <ProductDetails isOpen={pricesOpen} country={country} onClose={() => setPricesOpen(false)} />
    </GiftPreview>
  );
}
