import { useTranslations } from 'use-intl';
import type { CheckFailure } from '../checkout-checks.ts';

/** The messages that head groups of fields; null for a group without an empty one. */
export interface GroupErrors {
  readonly all: string | null;
  readonly contact: string | null;
  readonly shipping: string | null;
  readonly billing: string | null;
}

const missingCodes: readonly CheckFailure['code'][] = [
  'contact_required',
  'shipping_required',
  'billing_required',
  'postal_code_required',
  'pickup_location_required',
];

/**
 * The messages over the groups of a form's empty fields. A wrong text in a field is reported at the field alone. Source:
 * product §5.3.
 */
export function useGroupErrors(failures: readonly CheckFailure[], country: string): GroupErrors {
  const t = useTranslations();
  const missing = failures.filter(({ code }) => missingCodes.includes(code));
  const lacks = (start: string): boolean => missing.some(({ field }) => field.startsWith(start));
  const lacksContact = missing.some(({ code }) => code === 'contact_required');
  return {
    all: missing.length > 0 ? t('checkout.completeAll') : null,
    contact: lacksContact ? t('errors.contact_required', { country }) : null,
    shipping: lacks('shippingAddress') ? t('errors.shipping_required') : null,
    billing: lacks('billingAddress') ? t('errors.billing_required') : null,
  };
}
