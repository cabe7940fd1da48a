import { hasFinishing } from '#domain/catalogue/finishing.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findPhotoFinishing, findPlacement } from '#web/lib/photos/framing.ts';
import { layPrint } from '#domain/prints/print-geometry.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { DateStamp } from '#web/ui/date-stamp.tsx';

/** The date that is printed on a photo; null for one without. */
export function findStamp(catalogue: Catalogue, photo: PhotoItem): string | null {
  if (!photo.stamp) return null;
  return hasFinishing(findPhotoFinishing(catalogue, photo), 'date_stamp') ? photo.stamp : null;
}

interface PhotoStampProps {
  readonly photo: PhotoItem;
  /** Covers the printed part of the photo alone, without its border. */
  readonly isInside?: boolean;
}

/** The date of a photo over its picture; nothing without one. */
export function PhotoStamp({ photo, isInside = false }: PhotoStampProps) {
  const catalogue = useShopCatalogue();
  const text = findStamp(catalogue, photo);
  const place = text === null ? null : findPlacement(catalogue, photo);
  if (text === null || !place) return null;
  const layout = layPrint(place.picture, place.paper, place.framing);
  return (
    <DateStamp
      {...{ text, layout }}
      isGray={place.paper.isGray}
      {...(isInside && { part: layout.target })}
    />
  );
}
