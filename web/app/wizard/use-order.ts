import { useMemo } from 'react';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { useCatalogue } from '#web/features/catalogue/hooks/use-catalogue.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { isOrderable, sendCounts } from '#web/lib/photos/counts.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useScreen } from '../order/screen-store.ts';
import { usePhotosView } from '../photos/photos-view.ts';
import { useOrderLines } from './use-order-lines.ts';

/** The current order: its orderable photos, country, chosen studio and price so far. */
export function useOrder() {
  const country = useCountry((state) => state.country);
  const photos = usePhotosView((state) => state.photos);
  const restoring = usePhotosView((state) => state.restoring);
  const onIntro = useScreen((state) => state.screen === 'intro');
  // The intro alone needs only the prices that came with the page.
  const catalogue = useCatalogue(country, !onIntro || photos.length > 0);
  const sold = useShopCatalogue();
  const orderable = useMemo(() => photos.filter(isOrderable), [photos]);
  const studio = useStudioChoice((state) => state.studio?._id ?? null);
  const price = usePhotosView((state) => state.priceItems);
  const pricing = useMemo(
    () => price?.(sold, country, orderable, catalogue.data, studio) ?? null,
    [price, sold, country, orderable, catalogue.data, studio],
  );
  return {
    country,
    studio,
    currency: currencyIn(sold, country),
    photos,
    restoring,
    orderable,
    pricing,
    lines: useOrderLines(pricing, orderable),
    catalogue,
    counts: useMemo(() => sendCounts(photos), [photos]),
  };
}
