import type { FieldErrors } from 'react-hook-form';
import type { CheckoutValues } from '../checkout-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** The parts of the checkout that can lack something. */
export type SectionPart = 'contact' | 'delivery';

const codesIn = (errors: object | undefined): string[] =>
  Object.values(errors ?? {}).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error && typeof error.message === 'string') return [error.message];
    return codesIn(error);
  });

const problemOf = (errors: FieldErrors<CheckoutValues>, part: SectionPart) => {
  const { name, email, phone, shippingAddress, billingAddress } = errors;
  if (part === 'contact') {
    return codesIn({ name, email, phone }).includes('contact_required') ? 'contact' : null;
  }
  const missing = (code: string): boolean => code.endsWith('_required');
  if ('pickupStudio' in errors) return 'pickup';
  if (codesIn(shippingAddress).some(missing)) return 'shipping';
  return codesIn(billingAddress).some(missing) ? 'billing' : null;
};

/** What a part lacks, after the customer wanted to place the order; null while nothing is missing. */
export const useSectionProblem = (form: CheckoutForm, part: SectionPart) => {
  const { errors, isSubmitted } = form.formState;
  return isSubmitted ? problemOf(errors, part) : null;
};
