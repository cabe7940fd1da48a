import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isEmail, plainEmail } from '#domain/customers/email-address.ts';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { contactInputs } from '#web/ui/contact-inputs.ts';
import { TextField } from '#web/ui/field.tsx';
import { requestOrderLink } from '../api/order-link.ts';

/** Requests a new private link by e-mail when one cannot be opened. */
export function NewLinkForm() {
  const t = useTranslations('track.newLink');
  const contact = useTranslations('checkout.contact');
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const asking = useMutation({ mutationFn: requestOrderLink });
  const orderNumber = parseOrderNumber(number);
  const address = plainEmail(email);
  const isAddress = isEmail(address);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setChecked(true);
    const field = orderNumber === null ? 'orderNumber' : isAddress ? null : 'email';
    if (field) event.currentTarget.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    else if (orderNumber) asking.mutate({ orderNumber, email: address });
  };
  if (asking.data?.ok) return <LinkSent />;
  const refused = asking.data?.ok === false ? (asking.data.message ?? t('unreachable')) : null;
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <h2 className="font-display text-3">{t('title')}</h2>
      <p>{t('text')}</p>
      <TextField
        name="orderNumber"
        label={t('number')}
        hint={t('numberHint')}
        error={isChecked && orderNumber === null && t('numberInvalid')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        dir="ltr"
        code
      />
      <TextField
        {...contactInputs.email}
        name="email"
        label={contact('email')}
        error={isChecked && !isAddress && contact('emailInvalid')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        enterKeyHint="send"
      />
      {refused !== null && <Banner tone="wrong">{refused}</Banner>}
      <Button type="submit" variant="ink" busy={asking.isPending} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

/** It takes the form's place, and its focus. */
function LinkSent() {
  const t = useTranslations('track.newLink');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Banner tone="done">{t('sent')}</Banner>
    </div>
  );
}
