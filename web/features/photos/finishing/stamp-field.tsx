import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatStamp, isStampText, maxStampLength } from '#domain/prints/stamp-text.ts';
import { languageOf } from '#locales/languages.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FinishingTexts } from './finishing-texts.tsx';

interface StampFieldProps {
  /** The date as it will be printed; empty where there is none yet. */
  readonly stamp: string;
  /** Whether it was found in the photo. */
  readonly isDated: boolean;
  /** Called with a date that can be printed, and with null for anything else. */
  readonly onStamp: (stamp: string | null) => void;
}

/** The date that is printed on a photo: that of the camera, or a typed one. */
export function StampField(props: StampFieldProps) {
  return (
    <FinishingTexts>
      <Field {...props} />
    </FinishingTexts>
  );
}

/** An example whose day is no month. */
const exampleDay = new Date(2026, 7, 29).getTime();

function Field({ stamp, isDated, onStamp }: StampFieldProps) {
  const t = useTranslations('finishing.date');
  const { locale } = languageOf(useLanguage());
  const [typed, setTyped] = useState(stamp);
  const example = formatStamp(exampleDay, locale);
  const isWrong = typed !== '' && !isStampText(typed);
  return (
    <TextField
      className="mt-3 max-w-80"
      label={t('label')}
      hint={t(isDated ? 'hint' : 'none', { example })}
      error={isWrong && t('wrong', { example })}
      dir="ltr"
      autoComplete="off"
      maxLength={maxStampLength}
      value={typed}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        onStamp(isStampText(text) ? text : null);
      }}
    />
  );
}
