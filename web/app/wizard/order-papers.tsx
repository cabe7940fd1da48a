import { useMemo } from 'react';
import { findPhotoPaper } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { PaperRow } from '#web/ui/paper-row.tsx';

/**
 * The first photos of an order, also those without a picture yet: a row that came later would move the button below it
 * under a press.
 */
export function OrderPapers({ photos }: { readonly photos: readonly PhotoItem[] }) {
  const catalogue = useShopCatalogue();
  const papers = useMemo(
    () =>
      photos.map((photo) => ({
        ...photo,
        variant: photo,
        paper: findPhotoPaper(catalogue, photo),
        url: photo.thumbnailUrl ?? photo.previewUrl,
      })),
    [catalogue, photos],
  );
  return <PaperRow papers={papers} />;
}
