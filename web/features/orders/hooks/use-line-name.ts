import type { OrderWire } from '#contract/orders.ts';
import { isolate } from '#locales/isolate.ts';
import { listSeparator } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import type { ProductVariant } from '#web/lib/paper.ts';

type Line = OrderWire['orderItems'][number];

/** Names an order line by its photo and what is made of it: `beach.jpg, 4×6 in`. */
export function useLineName() {
  const language = useLanguage();
  const text = useVariantText();
  return ({ fileName, ...line }: Line): string =>
    [isolate(fileName), text.variant(line satisfies ProductVariant)].join(listSeparator(language));
}
