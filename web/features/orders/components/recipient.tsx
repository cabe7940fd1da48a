import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isFullName } from '#domain/customers/split-name.ts';
import type { LanguageCode } from '#locales/index.ts';
import { isolate } from '#locales/isolate.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { namesFollow } from '../follow-typing.ts';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';

/** An address in the checkout form. */
export type AddressPart = 'shippingAddress' | 'billingAddress';

const givenName = ['firstName', 'given-name'] as const;
const familyName = ['lastName', 'family-name'] as const;

/** The fields of a name with their `autocomplete`, in the order of the language: in East Asia the family name is first. */
export function nameFieldsIn(language: LanguageCode) {
  return language === 'ja' || language === 'zh'
    ? ([familyName, givenName] as const)
    : ([givenName, familyName] as const);
}

/** Whether an address asks for a name of its own, and the function that turns this on. */
export function useOwnName(
  form: CheckoutForm,
  part: AddressPart,
): { readonly isAsked: boolean; readonly ask: () => void } {
  const [isOpen, setOpen] = useState(false);
  const [[first]] = nameFieldsIn(useLanguage());
  const { firstName, lastName } = form.watch(part);
  const name = form.watch('name');
  const { isTouched } = form.getFieldState('name', form.formState);
  // A single-word name does not fill both fields, except in East Asia.
  const isLacking = !isFullName({ firstName, lastName });
  const isMissing = name.trim() !== '' && isLacking && (isTouched || form.formState.isSubmitted);
  return {
    isAsked: isOpen || isMissing || !namesFollow({ firstName, lastName }, name),
    ask: () => {
      setOpen(true);
      // The fields take the place of the pressed button.
      requestAnimationFrame(() => form.setFocus(`${part}.${first}`));
    },
  };
}

interface RecipientProps {
  readonly form: CheckoutForm;
  readonly ownName: ReturnType<typeof useOwnName>;
  /** The fields of first and last name. */
  readonly children: ReactNode;
}

/** Recipient of a parcel or bill: the contact, whose name fills both fields, or another person. */
export function Recipient({ form, ownName, children }: RecipientProps) {
  const t = useTranslations('checkout.address');
  const name = form.watch('name').trim();
  if (ownName.isAsked) return children;
  return (
    <p className="col-span-full flex flex-wrap items-center justify-between gap-x-4">
      <span>{name === '' ? t('forContact') : t('forName', { name: isolate(name) })}</span>
      <Button variant="quiet" onClick={ownName.ask}>
        {t('someoneElse')}
      </Button>
    </p>
  );
}
