import { useTranslations } from 'use-intl';
import { hasExtension } from '#domain/checkout/checkout-rules.ts';
import { contactInputs } from '#web/ui/contact-inputs.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { changeDraft, useBookingDraft } from '../draft.ts';
import type { DraftProblem } from '../find-problems.ts';

const missing = { name: 'nameRequired', email: 'emailRequired', phone: 'phoneRequired' } as const;
const wrong = {
  invalid_email: 'emailInvalid',
  invalid_phone: 'phoneInvalid',
  web_address_not_allowed: 'webAddress',
} as const;

function isWrong(code: string): code is keyof typeof wrong {
  return code in wrong;
}

interface ContactPartProps {
  /** Error codes by field, once they are to be shown. */
  readonly problems: Partial<Record<DraftProblem, string>>;
}

/** Contact of the customer and a note for the studio. */
export function ContactPart({ problems }: ContactPartProps) {
  const t = useTranslations('checkout.contact');
  const own = useTranslations('booking');
  const { name, email, phone, note } = useBookingDraft();
  const errorOf = (field: keyof typeof missing): string | undefined => {
    const code = problems[field];
    if (code === undefined) return undefined;
    if (code === 'invalid_phone' && hasExtension(phone)) {
      return t('phoneExtension', { note: own('note') });
    }
    return t(isWrong(code) ? wrong[code] : missing[field]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 font-display text-3">{own('who')}</legend>
      <TextField
        label={t('name')}
        error={errorOf('name')}
        value={name}
        onChange={(event) => changeDraft({ name: event.target.value })}
        {...contactInputs.name}
      />
      <TextField
        label={t('email')}
        hint={own('emailHint')}
        error={errorOf('email')}
        value={email}
        onChange={(event) => changeDraft({ email: event.target.value })}
        {...contactInputs.email}
      />
      <TextField
        label={t('phone')}
        hint={own('phoneHint')}
        error={errorOf('phone')}
        value={phone}
        onChange={(event) => changeDraft({ phone: event.target.value })}
        {...contactInputs.phone}
      />
      <TextArea
        label={own('note')}
        optional
        value={note}
        onChange={(event) => changeDraft({ note: event.target.value })}
        maxLength={2000}
        rows={2}
      />
    </fieldset>
  );
}
