import { hasZipCodes } from '#domain/places/postal-codes.ts';
import { useTranslations } from 'use-intl';
import type { FieldPath } from 'react-hook-form';
import { hasExtension } from '#domain/customers/phone-number.ts';
import type { CheckoutValues } from '../checkout-values.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** A field of the checkout by its path. */
export type CheckoutField = FieldPath<CheckoutValues>;

const contactKeys = {
  name: 'contact.nameRequired',
  email: 'contact.emailRequired',
  phone: 'contact.phoneRequired',
} as const;
const addressKeys = {
  firstName: 'address.required.firstName',
  lastName: 'address.required.lastName',
  address: 'address.required.address',
  city: 'address.required.city',
  state: 'address.required.state',
  province: 'address.required.province',
  postalCode: 'address.required.postalCode',
} as const;
const codeKeys = {
  invalid_email: 'contact.emailInvalid',
  invalid_phone: 'contact.phoneInvalid',
  web_address_not_allowed: 'contact.webAddress',
  invalid_postal_code: 'address.postalCodeInvalid',
  pickup_location_required: 'delivery.pickupRequired',
} as const;

function isKeyOf<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return key in table;
}

/** Text of a field's error: the problem and its solution; undefined without an error. */
export function useFieldErrors(form: CheckoutForm, country: string | null = null) {
  const t = useTranslations('checkout');
  const { isSubmitted } = form.formState;
  return (field: CheckoutField): string | undefined => {
    const code = form.getFieldState(field, form.formState).error?.message;
    if (code === undefined) return undefined;
    if (code === 'invalid_postal_code' && hasZipCodes(country)) return t('address.zipCodeInvalid');
    if (code === 'invalid_phone' && hasExtension(form.getValues('phone'))) {
      return t('contact.phoneExtension', { note: t('note.label') });
    }
    if (isKeyOf(codeKeys, code)) return t(codeKeys[code]);
    // A field still to be filled in is not an error; it is reported when the order is placed.
    if (!isSubmitted) return undefined;
    const name = field.split('.').at(-1) ?? field;
    if (name === 'postalCode' && hasZipCodes(country)) return t('address.required.zipCode');
    if (isKeyOf(contactKeys, name)) return t(contactKeys[name]);
    return isKeyOf(addressKeys, name) ? t(addressKeys[name]) : undefined;
  };
}
