import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import type { Pricing } from '#domain/pricing.ts';
import { freeShippingThresholdOf, shippingFeeOf } from '#domain/shipping.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Checkbox, RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { Truck } from '#web/ui/icons.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { AddressFields } from './address-fields.tsx';

/** Working hours until an order is with the carrier. Source: product §9, other limits. */
const processingHours = 48;

interface DeliveryFieldsProps {
  readonly form: CheckoutForm;
  readonly country: string;
  readonly currency: Currency;
  readonly pricing: Pricing | null;
}

/** How the order reaches its customer, and the addresses that takes. */
export function DeliveryFields({ form, country, currency, pricing }: DeliveryFieldsProps) {
  const t = useTranslations('checkout');
  const titles = useTranslations('checkout.address');
  const billingSame = form.watch('billingSame');
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup legend={t('delivery.title')} legendHidden>
        <RadioCard
          {...form.register('deliveryMethod')}
          value="shipping"
          title={t('delivery.shipping')}
          detail={<ShippingPromise country={country} currency={currency} pricing={pricing} />}
          trailing={<ShippingPrice currency={currency} pricing={pricing} />}
          icon={<Truck />}
        />
      </RadioGroup>
      <fieldset className="min-w-0">
        <legend className="mb-4 font-semibold">{titles('shippingTitle')}</legend>
        <AddressFields form={form} part="shippingAddress" country={country} />
      </fieldset>
      <div className="flex flex-col gap-4">
        <Checkbox {...form.register('billingSame')} label={titles('sameAsBilling')} />
        {!billingSame && (
          <fieldset className="min-w-0">
            <legend className="mb-4 font-semibold">{titles('billingTitle')}</legend>
            <AddressFields form={form} part="billingAddress" country={country} />
          </fieldset>
        )}
      </div>
    </div>
  );
}

type PriceProps = Pick<DeliveryFieldsProps, 'currency' | 'pricing'>;

function ShippingPrice({ currency, pricing }: PriceProps) {
  const t = useTranslations('common');
  const { money } = useFormats();
  if (!pricing) return null;
  return pricing.shippingFee === 0 ? t('free') : money(pricing.shippingFee, currency);
}

function ShippingPromise({ country, currency, pricing }: Omit<DeliveryFieldsProps, 'form'>) {
  const t = useTranslations('checkout.delivery');
  const { money, roundMoney } = useFormats();
  const threshold = freeShippingThresholdOf(country);
  const free = roundMoney(threshold, currency);
  return (
    <>
      <span className="block">
        {pricing && pricing.subtotal >= threshold
          ? t('shippingFree', { threshold: free })
          : t('shippingPrice', {
              amount: money(shippingFeeOf(country), currency),
              threshold: free,
            })}
      </span>
      <span className="block">{t('shippingWhen', { hours: processingHours })}</span>
    </>
  );
}
