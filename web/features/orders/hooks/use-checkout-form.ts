import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { checkoutSchema } from '../checkout-checks.ts';
import { emptyCheckout, savedCheckout, type CheckoutValues } from '../checkout-values.ts';
import { followTyping } from '../follow-typing.ts';
import { moveOfCountry } from '../left-country.ts';

/** The checkout's form; messages of its errors are codes. */
export type CheckoutForm = UseFormReturn<CheckoutValues>;

const saved = savedCheckout();

/** Forgets what was typed at the checkout, on this device too. */
export const forgetCheckout = (): void => saved.clear();

/**
 * The checkout's form, restored and saved as it changes; `country` decides what it asks for, `studioId` whether pickup
 * still lacks a studio. Source: product §4, §5.
 */
export const useCheckoutForm = (country: string, studioId: string | null): CheckoutForm => {
  const resolver = useMemo(
    () => zodResolver(checkoutSchema(country, studioId)),
    [country, studioId],
  );
  const form = useForm<CheckoutValues>({
    defaultValues: useMemo(() => saved.load() ?? emptyCheckout, []),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  });
  const { isSubmitted } = form.formState;
  // Keeps the browser's storage up to date, and what follows from what was typed.
  useEffect(() => {
    let before = structuredClone(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        saved.save(values);
        const typed = structuredClone(values);
        const followed = followTyping(before, typed, country);
        before = { ...typed, ...followed };
        for (const part of ['shippingAddress', 'billingAddress'] as const) {
          for (const name of ['firstName', 'lastName', 'state', 'province'] as const) {
            if (followed[part][name] === typed[part][name]) continue;
            form.setValue(`${part}.${name}`, followed[part][name], { shouldValidate: isSubmitted });
          }
        }
      },
    });
  }, [form, country, isSubmitted]);
  // State, province and the way to pay are a country's own.
  useEffect(() => {
    const before = form.getValues('country');
    if (before === country) return;
    form.setValue('country', country);
    if (before === null) return;
    const own = moveOfCountry(before, country, form.getValues());
    for (const part of ['shippingAddress', 'billingAddress'] as const) {
      form.setValue(`${part}.state`, own[part].state);
      form.setValue(`${part}.province`, own[part].province);
    }
    form.setValue('paymentMethod', own.paymentMethod);
  }, [country, form]);
  // What was asked for in one country, or for one way of receiving, may not be for another, or is there now.
  const [deliveryMethod, billingSame] = form.watch(['deliveryMethod', 'billingSame']);
  useEffect(() => {
    if (isSubmitted) void form.trigger();
  }, [country, studioId, deliveryMethod, billingSame, isSubmitted, form]);
  return form;
};

/** Everything in the form as it stands; renders again with every change. */
export const useCheckoutValues = (form: CheckoutForm): CheckoutValues => ({
  ...emptyCheckout,
  ...useWatch({ control: form.control }),
  shippingAddress: useWatch({ control: form.control, name: 'shippingAddress' }),
  billingAddress: useWatch({ control: form.control, name: 'billingAddress' }),
});
