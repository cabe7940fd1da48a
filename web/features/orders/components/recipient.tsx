import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { Button } from '#web/ui/button.tsx';
import { namesFollow } from '../follow-typing.ts';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';

interface RecipientProps {
  readonly form: CheckoutForm;
  readonly part: 'shippingAddress' | 'billingAddress';
  /** The fields of first and last name. */
  readonly children: ReactNode;
}

/** Whom a parcel or a bill goes to: the contact, whose name fills both fields by itself, or somebody else. */
export function Recipient({ form, part, children }: RecipientProps) {
  const t = useTranslations('checkout.address');
  const [isOpen, setOpen] = useState(false);
  const { firstName, lastName } = form.watch(part);
  const name = form.watch('name').trim();
  const { isTouched } = form.getFieldState('name', form.formState);
  const isLacking = firstName.trim() === '' || lastName.trim() === '';
  // A name of one word does not fill both.
  const isAsked = name !== '' && isLacking && (isTouched || form.formState.isSubmitted);
  if (isOpen || isAsked || !namesFollow({ firstName, lastName }, form.watch('name'))) {
    return children;
  }
  return (
    <p className="col-span-full flex flex-wrap items-center justify-between gap-x-4">
      <span>{name === '' ? t('forContact') : t('forName', { name: isolate(name) })}</span>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('someoneElse')}
      </Button>
    </p>
  );
}
