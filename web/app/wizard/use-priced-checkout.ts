import { useMemo } from 'react';
import { ruleFor, useDiscount } from '#web/features/discounts/discount-store.ts';
import {
  chosenMethod,
  methodsFor,
  priceCheckout,
  useCheckoutForm,
  useCheckoutValues,
  useDeliveryPromise,
} from '#web/features/orders/index.ts';
import { orderedFraming } from '#web/features/photos/framing.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import type { CheckoutOrder } from './submit-order.ts';
import { useOrderLines } from './use-order-lines.ts';
import type { useOrder } from './use-order.ts';

/** The order and its surroundings, as every screen has it. */
export type Order = ReturnType<typeof useOrder>;

/** The checkout's form, and the order as it stands in it: methods, price, lines. */
export const usePricedCheckout = ({ country, currency, orderable, catalogue }: Order) => {
  const studio = useStudioChoice((state) => state.studio);
  const form = useCheckoutForm(country, studio?._id ?? null);
  const values = useCheckoutValues(form);
  const setup = catalogue.data;
  const { deliveryMethod, shippingAddress, paymentMethod } = values;
  const { province } = shippingAddress;
  const discount = useDiscount();
  const rule = ruleFor(discount, currency);
  const methods = useMemo(
    () => (setup ? methodsFor(setup, deliveryMethod) : null),
    [setup, deliveryMethod],
  );
  const pricing = useMemo(
    () =>
      priceCheckout(
        { deliveryMethod, paymentMethod, shippingAddress: { province } },
        country,
        orderable,
        setup,
        rule,
        studio,
      ),
    [deliveryMethod, paymentMethod, province, country, orderable, setup, rule, studio],
  );
  const framed = useMemo(
    () => orderable.map((photo) => ({ ...photo, framing: orderedFraming(photo) })),
    [orderable],
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
          discountCode: discount.error === null ? discount.code : null,
        }
      : null;
  const method = chosenMethod(paymentMethod, methods ?? []);
  return {
    form,
    methods,
    method,
    pricing,
    lines: useOrderLines(pricing, orderable),
    parts,
    studio,
    delivery: deliveryMethod,
    promise: useDeliveryPromise(country, pricing, studio),
  };
};
