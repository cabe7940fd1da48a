import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card, Cash } from '#web/features/orders/icons.tsx';
import { Button, ButtonLink, IconButton, type ButtonVariant } from '#web/ui/button.tsx';
import { Checkbox, RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { FixedField, SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { ArrowNext, Cross, Plus } from '#web/ui/icons.tsx';
import { Quantity } from '#web/ui/quantity.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'ink', 'outline', 'quiet'];

/** Buttons of every variant: default, disabled, busy, as a link, as an icon. */
export function Buttons() {
  const t = useTranslations();
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{t('common.done')}</Button>
          <Button variant={variant} size="main">
            {t('intro.startPrinting')}
            <ArrowNext />
          </Button>
          <Button variant={variant} disabled>
            {t('common.done')}
          </Button>
          <Button variant={variant} busy busyLabel={t('common.processing')}>
            {t('common.done')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href="#">{t('common.next')}</ButtonLink>
        <IconButton label={t('common.close')}>
          <Cross />
        </IconButton>
        <IconButton label={t('common.close')} look="bare">
          <Cross />
        </IconButton>
        <IconButton label={t('common.close')} disabled>
          <Plus />
        </IconButton>
      </div>
      <Button variant="primary" size="main" wide>
        {t('navigation.placeOrderCod')}
      </Button>
    </>
  );
}

/** Fields: empty, with a hint, filled, invalid, disabled, read-only, optional. */
export function Fields() {
  const t = useTranslations('checkout');
  const name = t('contact.name');
  const email = t('contact.email');
  return (
    <>
      <TextField label={name} />
      <TextField label={email} hint={t('contact.emailHint')} defaultValue="customer@example.com" />
      <TextField
        label={email}
        error={t('contact.emailInvalid')}
        aria-invalid
        defaultValue="customer@"
      />
      <TextField label={name} disabled />
      <FixedField label={t('address.country')}>
        {useTranslations('country')('notSelected')}
      </FixedField>
      <TextField label={t('codes.label')} code optional defaultValue="WELCOME10" />
      <SelectField label={t('address.state')}>
        <option>{useTranslations('common')('choose')}</option>
      </SelectField>
      <SelectField label={t('address.state')} error={t('address.zipCodeInvalid')} aria-invalid />
      <TextArea label={t('note.label')} optional placeholder={t('note.placeholder')} />
    </>
  );
}

/** Choices: selected, unselected, disabled, with a detail and a price. */
export function Choices() {
  const t = useTranslations();
  const group = useId();
  return (
    <>
      <RadioGroup legend={t('payment.title')}>
        <RadioCard
          name={group}
          defaultChecked
          icon={<Card />}
          title={t('payment.methods.helcim.name')}
          detail={t('payment.methods.helcim.hint')}
          trailing={t('common.free')}
        />
        <RadioCard name={group} icon={<Cash />} title={t('payment.methods.cod.name')} />
        <RadioCard name={group} disabled title={t('payment.methods.in_store.name')} />
      </RadioGroup>
      <Checkbox label={t('checkout.address.sameAsBilling')} defaultChecked />
      <Checkbox label={t('checkout.address.sameAsBilling')} />
      <Checkbox label={t('checkout.address.sameAsBilling')} disabled />
    </>
  );
}

/** Numbers of copies: at the minimum, in between, in fours, disabled. */
export function Quantities() {
  const t = useTranslations('photos.card');
  const [value, setValue] = useState(2);
  const labels = { fewerLabel: t('fewer'), moreLabel: t('more') };
  const label = t('quantity');
  return (
    <div className="flex flex-wrap gap-4">
      <Quantity {...labels} label={label} value={1} min={1} onChange={() => undefined} />
      <Quantity {...labels} label={label} value={value} min={1} onChange={setValue} />
      <Quantity
        label={label}
        value={8}
        min={4}
        step={4}
        fewerLabel={t('fewerFour')}
        moreLabel={t('moreFour')}
        onChange={() => undefined}
      />
      <Quantity {...labels} label={label} value={3} disabled onChange={() => undefined} />
    </div>
  );
}
