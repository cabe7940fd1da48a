import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useLanguage } from '#web/lib/intl.tsx';
import { checkoutSchema } from '../checkout-checks.ts';
import { emptyCheckout, savedCheckout, type CheckoutValues } from '../checkout-values.ts';
import { followTyping } from '../follow-typing.ts';
import { moveOfCountry } from '../left-country.ts';
import { toRefusedTexts, type FieldRefusal, type RefusedText } from '../refused-fields.ts';

/** The checkout's form; its error messages are codes. */
export type CheckoutForm = UseFormReturn<CheckoutValues>;

interface CheckoutInput {
  readonly form: CheckoutForm;
  /** The texts that the server refused. */
  readonly refused: readonly RefusedText[];
  /** Marks fields that the server refused, until their text changes. */
  readonly refuse: (fields: readonly FieldRefusal[]) => void;
}

const saved = savedCheckout();

/** Fields whose format depends on the country. */
const fieldsOfCountry = [
  'phone',
  'shippingAddress.postalCode',
  'billingAddress.postalCode',
] as const;

/** Clears the checkout's input, also on this device. */
export function forgetCheckout(): void {
  saved.clear();
}

/**
 * The checkout's form, restored and saved on each change; `country` decides on its fields, `studioId` on whether
 * pickup still lacks a studio. Source: product §4, §5.
 */
export function useCheckoutForm(country: string, studioId: string | null): CheckoutInput {
  const language = useLanguage();
  const [refused, setRefused] = useState<readonly RefusedText[]>([]);
  const resolver = useMemo(
    () => zodResolver(checkoutSchema(country, studioId, refused)),
    [country, studioId, refused],
  );
  const form = useForm<CheckoutValues>({
    defaultValues: useMemo(() => saved.load() ?? emptyCheckout, []),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  });
  const { isSubmitted } = form.formState;
  // Updates the browser's storage and the derived fields.
  useEffect(() => {
    let before = structuredClone(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        saved.save(values);
        const typed = structuredClone(values);
        const followed = followTyping(before, typed, { country, language });
        before = { ...typed, ...followed };
        for (const part of ['shippingAddress', 'billingAddress'] as const) {
          for (const name of ['firstName', 'lastName', 'state', 'province'] as const) {
            if (followed[part][name] === typed[part][name]) continue;
            form.setValue(`${part}.${name}`, followed[part][name], { shouldValidate: isSubmitted });
          }
        }
      },
    });
  }, [form, country, language, isSubmitted]);
  // State, province and payment method belong to a country.
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
  // A refusal, another country or another delivery method changes which fields are required, so errors are checked again.
  const [deliveryMethod, billingSame] = form.watch(['deliveryMethod', 'billingSame']);
  useEffect(() => {
    // Before the order is placed, only errors that are shown already: the others are of fields still to be filled in.
    const shown = fieldsOfCountry.filter((field) => form.getFieldState(field).error);
    if (isSubmitted) void form.trigger();
    else if (shown.length > 0) void form.trigger(shown);
  }, [country, studioId, deliveryMethod, billingSame, refused, isSubmitted, form]);
  return {
    form,
    refused,
    refuse: (fields) => setRefused(toRefusedTexts(fields, form.getValues(), country)),
  };
}

/** All values of the form; rerenders on every change. */
export function useCheckoutValues(form: CheckoutForm): CheckoutValues {
  return {
    ...emptyCheckout,
    ...useWatch({ control: form.control }),
    shippingAddress: useWatch({ control: form.control, name: 'shippingAddress' }),
    billingAddress: useWatch({ control: form.control, name: 'billingAddress' }),
  };
}
