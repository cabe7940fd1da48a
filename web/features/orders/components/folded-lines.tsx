import { useTranslations } from 'use-intl';
import { plainEmail } from '#domain/customers/email-address.ts';
import { addressLines } from '#domain/places/postal-address.ts';
import { joinName } from '#domain/customers/split-name.ts';
import { isolate } from '#locales/isolate.ts';
import { labelled, listSeparator } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { toAddress, type CheckoutValues } from '../checkout-values.ts';
import type { DeliveryEstimate } from '../hooks/use-delivery-estimate.ts';

interface LineProps {
  readonly values: CheckoutValues;
}

/** The contact in one line. */
export function ContactLine({ values }: LineProps) {
  return (
    <>
      <span className="block wrap-anywhere font-semibold">{values.name}</span>
      <span className="block wrap-anywhere text-ink-2">
        <bdi>{plainEmail(values.email)}</bdi>
      </span>
    </>
  );
}

interface DeliveryLineProps extends LineProps {
  readonly country: string;
  readonly estimate: DeliveryEstimate;
}

/** The delivery in two lines. */
export function DeliveryLine({ values, country, estimate }: DeliveryLineProps) {
  const t = useTranslations('checkout.delivery');
  const { country: nameOf } = useFormats();
  const language = useLanguage();
  const { studio, ready, isAfterTransfer } = estimate;
  if (values.deliveryMethod === 'pickup') {
    return (
      <>
        <span className="block wrap-anywhere font-semibold">
          {labelled(t('pickup'), isolate(studio?.name ?? ''), language)}
        </span>
        <span className="block wrap-anywhere text-ink-2">
          {ready && !isAfterTransfer ? t('pickupReady', { date: ready }) : studio?.city}
        </span>
      </>
    );
  }
  const address = toAddress(values.shippingAddress, country);
  const [, ...lines] = addressLines(address, nameOf);
  return (
    <>
      <span className="block wrap-anywhere font-semibold">
        {labelled(t('shipping'), joinName(address), language)}
      </span>
      <span className="block wrap-anywhere text-ink-2">
        <bdi>{lines.join(listSeparator(language))}</bdi>
      </span>
    </>
  );
}
