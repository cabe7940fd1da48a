import { flushSync } from 'react-dom';
import type { CheckoutForm } from './hooks/use-checkout-form.ts';

const addressFields = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'province',
  'postalCode',
] as const;

const fields = [
  ...(['name', 'email', 'phone', 'orderNote'] as const),
  ...addressFields.map((field) => `shippingAddress.${field}` as const),
  ...addressFields.map((field) => `billingAddress.${field}` as const),
];

/**
 * Stores what the fields on the screen show in the form and renders it; returns whether anything differed. Some browsers
 * and password managers fill in fields without an event.
 */
export function takeFilled(form: CheckoutForm): boolean {
  const filled = fields.flatMap((name) => {
    const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
    return field && field.value !== form.getValues(name) ? [{ name, value: field.value }] : [];
  });
  if (filled.length === 0) return false;
  flushSync(() => {
    for (const { name, value } of filled) form.setValue(name, value, { shouldDirty: true });
  });
  return true;
}
