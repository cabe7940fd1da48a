import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BaseMethod } from '#domain/payment-methods.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { Card, Cash, Envelope, Shop } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { useCounterText } from '../hooks/use-counter-text.ts';
import type { DeliveryPromise } from '../hooks/use-delivery-promise.ts';

const icons: Readonly<Record<BaseMethod, ReactNode>> = {
  helcim: <Card />,
  credit: <Card />,
  cod: <Cash />,
  in_store: <Shop />,
  interac: <Envelope />,
};

interface PaymentFieldsProps {
  readonly form: CheckoutForm;
  readonly country: string;
  /** Offered methods, the preferred one first; null while they are being fetched. */
  readonly methods: readonly BaseMethod[] | null;
  readonly chosen: BaseMethod | null;
  /** What is to pay, formatted; null while there is no price. */
  readonly total: string | null;
  readonly promise: DeliveryPromise;
  /** The methods could not be fetched. */
  readonly onRetry: (() => void) | null;
}

/** How the order is paid: what the shop offers for this country. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { form, country, methods, chosen, total, promise, onRetry } = props;
  const t = useTranslations();
  const { country: nameOf } = useFormats();
  const counterText = useCounterText();
  const studio = promise.studio?.name;
  const counter =
    total && studio ? counterText({ amount: total, studio, until: promise.until }) : null;
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
      {methods.length === 1 && (
        <p className="text-small text-ink-2">
          {t('payment.onlyOne', { country: nameOf(country) })}
        </p>
      )}
      {methods.length === 0 && (
        <Banner tone="care" title={t('errors.payment_method_not_offered')} />
      )}
    </div>
  );
}
