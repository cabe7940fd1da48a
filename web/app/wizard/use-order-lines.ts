import { useMemo } from 'react';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { listSeparator } from '#locales/lists.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { summaryLines, type SummaryLine } from '#web/lib/summary-lines.ts';

/** The lines of a summary; empty while there is no price. */
export function useOrderLines(
  pricing: Pricing | null,
  photos: readonly PhotoItem[],
): readonly SummaryLine[] {
  const separator = listSeparator(useLanguage());
  return useMemo(() => {
    return pricing ? summaryLines(pricing, photos, separator) : [];
  }, [pricing, photos, separator]);
}
