import { sizeKeyOf, type SizeKey } from '#domain/catalogue.ts';
import type { OrderWire } from '#contract/orders.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';

interface ContentsProps {
  readonly items: OrderWire['orderItems'];
}

/** Contents of the order, one line per size: "99 prints 4×6". */
export function Contents({ items }: ContentsProps) {
  const text = useVariantText();
  const counts = new Map<SizeKey, number>();
  for (const { productType, size, quantity } of items) {
    const key = sizeKeyOf(productType, size);
    if (key) counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return [...counts].map(([key, count]) => (
    <span key={key} className="block">
      {text.counted(key, count)}
    </span>
  ));
}
