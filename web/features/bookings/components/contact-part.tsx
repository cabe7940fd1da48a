import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '#domain/customers/phone-number.ts';
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
  const draft = useBookingDraft();
  const { phone, note } = draft;
  const errorOf = (field: keyof typeof missing): string | undefined => {
    const code = problems[field];
    if (code === undefined) return undefined;
    if (code === 'invalid_phone' && hasExtension(phone)) {
      return t('phoneExtension', { note: own('note') });
    }
    return t(isWrong(code) ? wrong[code] : missing[field]);
  };
  const bind = (field: keyof typeof missing) => ({
    label: t(field),
    error: errorOf(field),
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      changeDraft({ [field]: event.target.value }),
    ...contactInputs[field],
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 font-display text-3">{own('who')}</legend>
      <TextField {...bind('name')} />
      <TextField {...bind('email')} hint={own('emailHint')} />
      <TextField {...bind('phone')} hint={own('phoneHint')} />
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
