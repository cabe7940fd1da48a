import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { toHours } from '#domain/orders/service-times.ts';
import { isolate } from '#locales/isolate.ts';
import { productionDays } from '#web/lib/brand.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Checkbox, RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Shop } from '#web/ui/icons.tsx';
import { Truck } from '../icons.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import type { DeliveryEstimate } from '../hooks/use-delivery-estimate.ts';
import type { GroupErrors } from '../hooks/use-group-errors.ts';
import { AddressFields } from './address-fields.tsx';
import { GroupError } from './group-error.tsx';

interface DeliveryFieldsProps {
  readonly form: CheckoutForm;
  readonly country: string;
  readonly currency: Currency;
  readonly estimate: DeliveryEstimate;
  /** Contains the choice of a studio. */
  readonly pickup: ReactNode;
  /** The country has no studio of its own. */
  readonly lacksStudios: boolean;
  readonly missing: GroupErrors;
}

/** Delivery method with its studio or addresses. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { form, country, currency, estimate, pickup, lacksStudios, missing } = props;
  const t = useTranslations();
  const { money } = useFormats();
  const fee = estimate.shippingFee;
  const free = t('common.free');
  const isPickup = form.watch('deliveryMethod') === 'pickup';
  // Once pickup is chosen, the list of studios says that there are none.
  const lacking = isPickup ? undefined : t('studios.noneInRegion');
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup legend={t('checkout.delivery.title')} legendHidden>
        <RadioCard
          {...form.register('deliveryMethod')}
          value="shipping"
          title={t('checkout.delivery.shipping')}
          detail={<ShippingEstimate currency={currency} estimate={estimate} />}
          trailing={fee === null ? null : fee === 0 ? free : money(fee, currency)}
          icon={<Truck />}
        />
        <RadioCard
          {...form.register('deliveryMethod')}
          value="pickup"
          title={t('checkout.delivery.pickup')}
          detail={lacksStudios ? lacking : <PickupEstimate estimate={estimate} />}
          trailing={lacksStudios ? null : free}
          icon={<Shop />}
        />
      </RadioGroup>
      {isPickup ? (
        <PickupPlace form={form}>{pickup}</PickupPlace>
      ) : (
        <Addresses form={form} country={country} missing={missing} />
      )}
    </div>
  );
}

interface PickupPlaceProps {
  readonly form: CheckoutForm;
  readonly children: ReactNode;
}

/** The choice of a studio; its error is shown above the studios, since their list is long. */
function PickupPlace({ form, children }: PickupPlaceProps) {
  const t = useTranslations('checkout.delivery');
  const id = useId();
  const { errors, isSubmitted } = form.formState;
  const missing = isSubmitted && 'pickupStudio' in errors;
  return (
    <fieldset
      id="pickup-place"
      aria-label={t('pickup')}
      aria-describedby={missing ? id : undefined}
      data-missing={missing || undefined}
      tabIndex={-1}
      className="min-w-0 outline-none"
    >
      {missing && (
        <FieldError id={id} className="pb-4">
          {t('pickupRequired')}
        </FieldError>
      )}
      {children}
    </fieldset>
  );
}

type AddressesProps = Pick<DeliveryFieldsProps, 'form' | 'country' | 'missing'>;

function Addresses({ form, country, missing }: AddressesProps) {
  const t = useTranslations('checkout.address');
  const billingSame = form.watch('billingSame');
  return (
    <>
      <fieldset
        aria-describedby={missing.shipping === null ? undefined : 'missing-shipping'}
        className="min-w-0"
      >
        <legend className="mb-4 font-semibold">{t('shippingTitle')}</legend>
        <GroupError id="missing-shipping" text={missing.shipping} />
        <AddressFields form={form} part="shippingAddress" country={country} />
      </fieldset>
      <div className="flex flex-col gap-4">
        <Checkbox {...form.register('billingSame')} label={t('sameAsBilling')} />
        {!billingSame && (
          <fieldset
            aria-describedby={missing.billing === null ? undefined : 'missing-billing'}
            className="min-w-0"
          >
            <legend className="mb-4 font-semibold">{t('billingTitle')}</legend>
            <GroupError id="missing-billing" text={missing.billing} />
            <AddressFields form={form} part="billingAddress" country={country} />
          </fieldset>
        )}
      </div>
    </>
  );
}

function ShippingEstimate(props: Pick<DeliveryFieldsProps, 'currency' | 'estimate'>) {
  const { currency, estimate } = props;
  const t = useTranslations('checkout.delivery');
  const { money, roundMoney } = useFormats();
  const { fee, freeFrom } = estimate.shipping;
  const amount = money(fee, currency);
  const price =
    freeFrom === null
      ? amount
      : t('shippingPrice', { amount, threshold: roundMoney(freeFrom, currency) });
  return (
    <>
      <span className="block">{fee === 0 ? t('shippingFree') : price}</span>
      <span className="block">
        {estimate.isAfterTransfer
          ? t('shippingAfterTransfer', { days: productionDays().shipping })
          : t('shippingBy', { date: estimate.carrier, arrival: estimate.arrival })}
      </span>
    </>
  );
}

function PickupEstimate({ estimate }: Pick<DeliveryFieldsProps, 'estimate'>) {
  const { studio, ready, isAfterTransfer } = estimate;
  const t = useTranslations();
  const when = ready
    ? t('checkout.delivery.pickupReady', { date: ready })
    : t('receiving.readyLater');
  if (!studio)
    return t('checkout.delivery.pickupWhen', { hours: toHours(productionDays().pickup) });
  return (
    <>
      <span className="block">
        {t('receiving.place', { studio: isolate(studio.name), city: isolate(studio.city) })}
      </span>
      <span className="block">
        {isAfterTransfer
          ? t('checkout.delivery.pickupAfterTransfer', { days: productionDays().pickup })
          : when}
      </span>
    </>
  );
}
