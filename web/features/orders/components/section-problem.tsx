import { useTranslations } from 'use-intl';
import { Banner } from '#web/ui/banner.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { useSectionProblem, type SectionPart } from '../hooks/use-section-problem.ts';

interface SectionProblemProps {
  readonly form: CheckoutForm;
  readonly part: SectionPart;
  readonly country: string;
}

/** What a part of the checkout still lacks, once the customer wanted to go on. */
export function SectionProblem({ form, part, country }: SectionProblemProps) {
  const t = useTranslations('checkout');
  const problem = useSectionProblem(form, part);
  if (!problem) return null;
  const texts = {
    contact: t(country === 'TN' ? 'contact.requiredTunisia' : 'contact.required'),
    shipping: t('address.missingShipping'),
    billing: t('address.missingBilling'),
    pickup: t('delivery.pickupRequired'),
  };
  return <Banner tone="wrong" role="none" title={texts[problem]} className="mb-5" />;
}
