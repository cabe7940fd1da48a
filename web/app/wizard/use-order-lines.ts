import { useMemo } from 'react';
import type { Pricing } from '#domain/pricing.ts';
import type { PhotoItem } from '#web/features/photos/model.ts';
import { orderLines, type OrderLine } from '#web/lib/order-lines.ts';

/** The lines of a summary; none while there is no price. */
export const useOrderLines = (
  pricing: Pricing | null,
  photos: readonly PhotoItem[],
): readonly OrderLine[] =>
  useMemo(() => {
    const frames = photos.map(({ frame }) => frame);
    return pricing ? orderLines(pricing, frames) : [];
  }, [pricing, photos]);
