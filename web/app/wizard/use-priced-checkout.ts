import { useMemo } from 'react';
import {
  chosenMethod,
  methodsFor,
  priceCheckout,
  useCheckoutForm,
  useCheckoutValues,
} from '#web/features/orders/index.ts';
import { orderedFraming } from '#web/features/photos/framing.ts';
import { orderLines } from '#web/lib/order-lines.ts';
import type { CheckoutOrder } from './submit-order.ts';
import type { useOrder } from './use-order.ts';

/** The order and its surroundings, as every screen has it. */
export type Order = ReturnType<typeof useOrder>;

/** The checkout's form, and the order as it stands in it: methods, price, lines. */
export const usePricedCheckout = ({ country, orderable, catalogue }: Order) => {
  const form = useCheckoutForm(country);
  const values = useCheckoutValues(form);
  const setup = catalogue.data;
  const { deliveryMethod, shippingAddress, paymentMethod } = values;
  const { province } = shippingAddress;
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
      ),
    [deliveryMethod, paymentMethod, province, country, orderable, setup],
  );
  const lines = useMemo(
    () =>
      pricing
        ? orderLines(
            pricing,
            orderable.map(({ frame }) => frame),
          )
        : [],
    [pricing, orderable],
  );
  const framed = useMemo(
    () => orderable.map((photo) => ({ ...photo, framing: orderedFraming(photo) })),
    [orderable],
  );
  const resolved = pricing?.paymentMethod ?? null;
  const parts: CheckoutOrder | null =
    pricing && resolved ? { values, country, photos: framed, pricing, method: resolved } : null;
  const method = chosenMethod(paymentMethod, methods ?? []);
  return { form, methods, method, pricing, lines, parts };
};
