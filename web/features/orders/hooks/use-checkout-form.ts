import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { checkoutSchema } from '../checkout-checks.ts';
import { emptyCheckout, savedCheckout, type CheckoutValues } from '../checkout-values.ts';

/** The checkout's form; messages of its errors are codes. */
export type CheckoutForm = UseFormReturn<CheckoutValues>;

const saved = savedCheckout();

/** Forgets what was typed at the checkout, on this device too. */
export const forgetCheckout = (): void => saved.clear();

/** The checkout's form, restored and saved as it changes; `country` decides what it asks for. Source: product §4, §5. */
export const useCheckoutForm = (country: string): CheckoutForm => {
  const resolver = useMemo(() => zodResolver(checkoutSchema(country)), [country]);
  const form = useForm<CheckoutValues>({
    defaultValues: useMemo(() => saved.load() ?? emptyCheckout, []),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  });
  // Keeps the browser's storage up to date.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saved.save(values),
      }),
    [form],
  );
  // What was asked for in one country may not be in another.
  useEffect(() => {
    if (form.formState.isSubmitted) void form.trigger();
  }, [country, form]);
  return form;
};

/** Everything in the form as it stands; renders again with every change. */
export const useCheckoutValues = (form: CheckoutForm): CheckoutValues => ({
  ...emptyCheckout,
  ...useWatch({ control: form.control }),
  shippingAddress: useWatch({ control: form.control, name: 'shippingAddress' }),
  billingAddress: useWatch({ control: form.control, name: 'billingAddress' }),
});
