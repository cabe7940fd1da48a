import { useMemo } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { ruleFor, useDiscount } from '#web/features/discounts/discount-store.ts';
import { useAutomaticRules } from '#web/features/discounts/hooks/use-automatic-rules.ts';
import { payableBy, useGiftCard } from '#web/features/discounts/gift-card-store.ts';
import {
  chosenMethod,
  countMissing,
  methodsFor,
  priceCheckout,
  useCheckoutForm,
  useCheckoutValues,
  useDeliveryEstimate,
  type CheckoutValues,
} from '#web/features/orders/index.ts';
import { orderedFraming } from '#web/lib/photos/framing.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { useOrderLines } from './use-order-lines.ts';
import type { useOrder } from './use-order.ts';

/** The order and its context, as every screen has it. */
export type Order = ReturnType<typeof useOrder>;

/** The codes of the order that apply in its currency. */
function useCodes(currency: Order['currency']) {
  const discount = useDiscount();
  const giftCard = useGiftCard((state) => state.card);
  return {
    discountCode: discount.error === null ? discount.code : null,
    rule: ruleFor(discount, currency),
    giftCard,
    giftCardAvailable: payableBy(giftCard, currency),
  };
}

function usePrice(
  { country, currency, orderable, catalogue: { data: setup } }: Order,
  { deliveryMethod, paymentMethod, shippingAddress }: CheckoutValues,
  studio: StudioWire | null,
) {
  const sold = useShopCatalogue();
  const { rule, giftCardAvailable } = useCodes(currency);
  const automatic = useAutomaticRules(currency);
  const { province, state, postalCode } = shippingAddress;
  return useMemo(
    () =>
      priceCheckout(
        sold,
        { deliveryMethod, paymentMethod, shippingAddress: { province, state, postalCode } },
        country,
        orderable,
        setup,
        { discount: rule, automatic, giftCardAvailable },
        studio,
      ),
    [
      sold,
      deliveryMethod,
      paymentMethod,
      province,
      state,
      postalCode,
      country,
      orderable,
      setup,
      rule,
      automatic,
      giftCardAvailable,
      studio,
    ],
  );
}

/** The checkout's form, and the order derived from it: methods, price, lines. */
export function usePricedCheckout(order: Order) {
  const { country, currency, orderable, catalogue } = order;
  const sold = useShopCatalogue();
  const studio = useStudioChoice((state) => state.studio);
  const { form, refused, refuse } = useCheckoutForm(country, studio?._id ?? null);
  const values = useCheckoutValues(form);
  const setup = catalogue.data;
  const { deliveryMethod, paymentMethod } = values;
  const { province, state, postalCode } = values.shippingAddress;
  const { discountCode, rule, giftCard } = useCodes(currency);
  const methods = useMemo(
    () =>
      setup
        ? methodsFor(sold, setup, country, deliveryMethod, { province, state, postalCode })
        : null,
    [sold, setup, country, deliveryMethod, province, state, postalCode],
  );
  const pricing = usePrice(order, values, studio);
  const framed = useMemo(
    () => orderable.map((photo) => ({ ...photo, framing: orderedFraming(sold, photo) })),
    [sold, orderable],
  );
  const resolved = pricing?.paymentMethod ?? null;
  const parts: CheckoutOrder | null =
    pricing && resolved
      ? {
          values,
          country,
          photos: framed,
          pricing,
          studio,
          method: resolved,
          discountCode,
          discountRule: rule,
          giftCard: pricing.giftCardAmount > 0 ? giftCard : null,
        }
      : null;
  const method = chosenMethod(paymentMethod, methods ?? []);
  return {
    form,
    refused,
    refuse,
    methods,
    method,
    pricing,
    lines: useOrderLines(pricing, orderable),
    giftCard,
    parts,
    studio,
    delivery: deliveryMethod,
    missing: countMissing(values, country, studio?._id ?? null, refused),
    estimate: useDeliveryEstimate(country, values.shippingAddress, pricing, studio, method),
  };
}
