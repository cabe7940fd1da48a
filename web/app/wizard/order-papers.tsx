import { useMemo } from 'react';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { PaperRow } from '#web/ui/paper-row.tsx';

/**
 * The first photos of an order, also those without a picture yet: a row that came later would move the button below it
 * under a press.
 */
export function OrderPapers({ photos }: { readonly photos: readonly PhotoItem[] }) {
  const papers = useMemo(
    () =>
      photos.map((photo) => ({
        ...photo,
        variant: photo,
        url: photo.thumbnailUrl ?? photo.previewUrl,
      })),
    [photos],
  );
  return <PaperRow papers={papers} />;
}
