import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { Button } from '#web/ui/button.tsx';
import { namesFollow } from '../follow-typing.ts';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';

/** The address in the checkout form. */
export type AddressPart = 'shippingAddress' | 'billingAddress';

/** Whether an address has a name of its own that is asked for, and the way to give it one. */
export const useOwnName = (
  form: CheckoutForm,
  part: AddressPart,
): { readonly isAsked: boolean; readonly ask: () => void } => {
  const [isOpen, setOpen] = useState(false);
  const { firstName, lastName } = form.watch(part);
  const name = form.watch('name');
  const { isTouched } = form.getFieldState('name', form.formState);
  const isLacking = firstName.trim() === '' || lastName.trim() === '';
  // A name of one word does not fill both.
  const isMissing = name.trim() !== '' && isLacking && (isTouched || form.formState.isSubmitted);
  return {
    isAsked: isOpen || isMissing || !namesFollow({ firstName, lastName }, name),
    ask: () => setOpen(true),
  };
};

interface RecipientProps {
  readonly form: CheckoutForm;
  readonly ownName: ReturnType<typeof useOwnName>;
  /** The fields of first and last name. */
  readonly children: ReactNode;
}

/** Whom a parcel or a bill goes to: the contact, whose name fills both fields by itself, or somebody else. */
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
