import type { ShopLogo } from '#domain/storefront/shop-logo.ts';
import { BrandMark } from './brand-mark.tsx';

interface ShopMarkProps {
  /** The owner's logo; null for the shop's own mark. */
  readonly logo: ShopLogo | null;
}

/** The mark beside the shop's name, which says what it shows. */
export function ShopMark({ logo }: ShopMarkProps) {
  if (!logo) return <BrandMark />;
  const { address, width, height } = logo;
  return (
    <img
      src={address}
      width={width}
      height={height}
      alt=""
      className="h-8 w-auto max-w-40 shrink-0 object-contain"
    />
  );
}
