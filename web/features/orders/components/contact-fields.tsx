import { useTranslations } from 'use-intl';
import { contactInputs } from '#web/ui/contact-inputs.ts';
import { TextField } from '#web/ui/field.tsx';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { useFieldErrors } from '../hooks/use-field-errors.ts';
import { suggestedEmail } from '../email-suggestion.ts';
import { GroupError } from './group-error.tsx';

interface ContactFieldsProps {
  readonly form: CheckoutForm;
  /** Cash on delivery: the shop calls. */
  readonly calls: boolean;
  /** Message over the fields, some of which are empty. */
  readonly missing: string | null;
}

/** Contact of the order: name, e-mail, phone. */
export function ContactFields({ form, calls, missing }: ContactFieldsProps) {
  const t = useTranslations('checkout.contact');
  const errorOf = useFieldErrors(form);
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <div className="-mb-4 empty:hidden md:col-span-2">
        <GroupError id="missing-contact" text={missing} />
      </div>
      <TextField
        {...form.register('name')}
        label={t('name')}
        error={errorOf('name')}
        {...contactInputs.name}
        className="md:col-span-2"
      />
      <div className="flex min-w-0 flex-col">
        <TextField
          {...form.register('email')}
          label={t('email')}
          hint={t('emailHint')}
          error={errorOf('email')}
          {...contactInputs.email}
        />
        <EmailSuggestion form={form} />
      </div>
      <TextField
        {...form.register('phone')}
        label={t('phone')}
        hint={t(calls ? 'phoneHintCod' : 'phoneHint')}
        error={errorOf('phone')}
        {...contactInputs.phone}
      />
    </div>
  );
}

/** Suggests a correction for a mistyped e-mail domain. */
function EmailSuggestion({ form }: { readonly form: CheckoutForm }) {
  const t = useTranslations('checkout.contact');
  const suggestion = suggestedEmail(form.watch('email'));
  if (!suggestion || !form.getFieldState('email', form.formState).isTouched) return null;
  return (
    <button
      type="button"
      onClick={() => {
        form.setValue('email', suggestion, { shouldValidate: true });
        // The pressed button disappears.
        form.setFocus('email');
      }}
      className="flex min-h-target w-fit items-center text-start underline decoration-edge underline-offset-4"
    >
      {t('didYouMean', { suggestion })}
    </button>
  );
}
