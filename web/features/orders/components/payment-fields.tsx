import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { toMajor, type Currency } from '#domain/common/money.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { errorValues } from '#locales/error-values.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { Card, CardAway, Cash } from '../icons.tsx';
import { Envelope, Shop } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { useCounterText } from '../hooks/use-counter-text.ts';
import type { DeliveryEstimate } from '../hooks/use-delivery-estimate.ts';

const icons: Readonly<Record<BaseMethod, ReactNode>> = {
  helcim: <Card />,
  credit: <CardAway />,
  cod: <Cash />,
  in_store: <Shop />,
  interac: <Envelope />,
};

interface PaymentFieldsProps {
  readonly form: CheckoutForm;
  /** Offered methods, the preferred one first; null while they are loading. */
  readonly methods: readonly BaseMethod[] | null;
  readonly chosen: BaseMethod | null;
  readonly currency: Currency;
  readonly pricing: Pricing | null;
  readonly estimate: DeliveryEstimate;
  /** Set when the methods could not be loaded. */
  readonly onRetry: (() => void) | null;
}

/** The payment methods offered for this country. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { form, currency, methods, chosen, pricing, estimate, onRetry } = props;
  const t = useTranslations();
  const { money } = useFormats();
  const counterText = useCounterText();
  const studio = estimate.studio?.name;
  const total = pricing && money(pricing.total, currency);
  const counter =
    total && studio ? counterText({ amount: total, studio, until: estimate.until }) : null;
  if (!methods && onRetry) {
    return (
      <Banner
        tone="wrong"
        title={t('country.unavailable')}
        action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
      />
    );
  }
  if (!methods) return <Skeleton className="h-20" />;
  const paidBy = pricing?.paymentMethod;
  if (paidBy === 'gift_card' || paidBy === 'none') {
    return <Banner tone="done" title={t(`payment.methods.${paidBy}.hint`)} />;
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup legend={t('payment.title')} legendHidden>
        {methods.map((method) => (
          <RadioCard
            key={method}
            name="paymentMethod"
            value={method}
            checked={method === chosen}
            onChange={() => form.setValue('paymentMethod', method, { shouldDirty: true })}
            title={t(`payment.methods.${method}.name`)}
            detail={(method === 'in_store' && counter) || t(`payment.methods.${method}.hint`)}
            icon={icons[method]}
          />
        ))}
      </RadioGroup>
      {methods.length === 1 && <p className="text-ink-2">{t('payment.onlyOne')}</p>}
      <CardLimit currency={currency} pricing={pricing} />
      {methods.length === 0 && (
        <Banner tone="care" title={t('errors.payment_method_not_offered')} />
      )}
    </div>
  );
}

interface CardLimitProps {
  readonly currency: Currency;
  readonly pricing: Pricing | null;
}

/** Says that the order costs less or more than can be paid by card. */
function CardLimit({ currency, pricing }: CardLimitProps) {
  const t = useTranslations('errors');
  const language = useLanguage();
  const major = (minor: number): number => toMajor(minor, currency);
  const { belowCardMinimum: minimum = null, aboveCardMaximum: maximum = null } = pricing ?? {};
  if (minimum !== null) {
    const values = errorValues(language, { minimum: major(minimum), currency });
    return <Banner tone="care" title={t('below_card_minimum', values)} />;
  }
  if (maximum === null) return null;
  const values = errorValues(language, { maximum: major(maximum), currency });
  return <Banner tone="care" title={t('above_card_maximum', values)} />;
}
