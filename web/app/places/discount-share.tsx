import { useTranslations } from 'use-intl';
import { useDiscount } from '#web/features/discounts/discount-store.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { ShareDiscount } from '#web/features/studios/components/share-discount.tsx';
import { brandName } from '#web/lib/brand.ts';
import { slugOf } from './studio-slug.ts';
import { studioLink } from './studio-links.ts';

/** Shares the order's discount with the chosen studio; hidden without a valid discount. */
export function DiscountShare() {
  const t = useTranslations('links.discount');
  const { code, rule } = useDiscount();
  const studio = useStudioChoice((state) => state.studio);
  if (code === null || rule === null) return null;
  const link = studioLink(location.origin, studio ? slugOf(studio) : '', code);
  return <ShareDiscount link={link} title={t('shareSubject', { brand: brandName() })} />;
}
