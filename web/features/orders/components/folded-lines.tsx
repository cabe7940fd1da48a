import { useTranslations } from 'use-intl';
import { useFormats } from '#web/lib/intl.tsx';
import { addressOf, type CheckoutValues } from '../checkout-values.ts';

interface LineProps {
  readonly values: CheckoutValues;
}

/** Contact in a line. */
export function ContactLine({ values }: LineProps) {
  return (
    <>
      <span className="block truncate font-semibold">{values.name}</span>
      <span className="block truncate text-small text-ink-2">
        <bdi>{values.email}</bdi>
      </span>
    </>
  );
}

/** Where the order goes, in two lines. */
export function DeliveryLine({ values, country }: LineProps & { readonly country: string }) {
  const t = useTranslations('checkout.delivery');
  const { country: nameOf } = useFormats();
  const address = addressOf(values.shippingAddress, country);
  const place = [address.postalCode, address.city, nameOf(country)].filter(Boolean).join(', ');
  return (
    <>
      <span className="block truncate font-semibold">
        {`${t('shipping')}: ${address.firstName} ${address.lastName}`}
      </span>
      <span className="block truncate text-small text-ink-2">
        <bdi>{`${address.address}, ${place}`}</bdi>
      </span>
    </>
  );
}
