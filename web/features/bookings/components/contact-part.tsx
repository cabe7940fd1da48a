import { useTranslations } from 'use-intl';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { changeDraft, useBookingDraft, type DraftProblem } from '../draft.ts';

const missing = { name: 'nameRequired', email: 'emailRequired', phone: 'phoneRequired' } as const;
const wrong = { invalid_email: 'emailInvalid', invalid_phone: 'phoneInvalid' } as const;

interface ContactPartProps {
  /** Codes by field, once they are to be shown. */
  readonly problems: Partial<Record<DraftProblem, string>>;
}

/** Who comes, and what the studio should know. */
export function ContactPart({ problems }: ContactPartProps) {
  const t = useTranslations('checkout.contact');
  const own = useTranslations('booking');
  const { name, email, phone, note } = useBookingDraft();
  const errorOf = (field: keyof typeof missing): string | undefined => {
    const code = problems[field];
    if (code === undefined) return undefined;
    return t(code === 'invalid_email' || code === 'invalid_phone' ? wrong[code] : missing[field]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 font-display text-3">{own('who')}</legend>
      <TextField
        label={t('name')}
        error={errorOf('name')}
        value={name}
        onChange={(event) => changeDraft({ name: event.target.value })}
        autoComplete="name"
        maxLength={200}
        enterKeyHint="next"
        required
      />
      <TextField
        label={t('email')}
        hint={own('emailHint')}
        error={errorOf('email')}
        value={email}
        onChange={(event) => changeDraft({ email: event.target.value })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        enterKeyHint="next"
        required
        dir="ltr"
      />
      <TextField
        label={t('phone')}
        hint={own('phoneHint')}
        error={errorOf('phone')}
        value={phone}
        onChange={(event) => changeDraft({ phone: event.target.value })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        enterKeyHint="next"
        required
        dir="ltr"
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
