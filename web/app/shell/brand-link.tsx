import { languageOf } from '#locales/index.ts';
import { brandName, shopLogo } from '#web/lib/brand.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { ShopMark } from '#web/ui/shop-mark.tsx';

/** The brand above a page outside the order; leads to the shop in the page's language. */
export function BrandLink() {
  const home = languageOf(useLanguage()).neutralPath;
  return (
    <a
      href={home}
      className="flex min-h-target items-center gap-3 self-start tight:py-1 font-display text-3"
    >
      <ShopMark logo={shopLogo()} />
      <bdi>{brandName()}</bdi>
    </a>
  );
}
