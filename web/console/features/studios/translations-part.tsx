import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import type { StudioForm, TranslationForm } from './studio-form.ts';

interface TranslationsPartProps {
  readonly form: StudioForm;
  readonly onChange: (changes: Partial<StudioForm>) => void;
}

const none: TranslationForm = { name: '', address: '', description: '' };
const fields = [
  ['name', 120],
  ['address', 200],
  ['description', 2000],
] as const;

/** Name, address and description in the languages of customers, one language at a time. */
export function TranslationsPart({ form: { translations }, onChange }: TranslationsPartProps) {
  const t = useTranslations('console.studios');
  const { locale } = languageOf(useConsoleLanguage());
  const [code, setCode] = useState<string>(Object.keys(translations)[0] ?? 'ar');
  const texts = translations[code] ?? none;
  const nameOf = (language: string): string => {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
    return translations[language] ? t('translated', { language: name }) : name;
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-display text-3">{t('translations')}</legend>
      <p className="text-note text-ink-2">{t('translationsDetail')}</p>
      <FormSelect
        label={t('language')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      >
        {languageCodes.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </FormSelect>
      {fields.map(([field, maxLength]) => (
        <FormField
          key={field}
          label={t(`fields.${field}`)}
          lang={code}
          dir="auto"
          value={texts[field]}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) =>
            onChange({
              translations: { ...translations, [code]: { ...texts, [field]: target.value } },
            })
          }
        />
      ))}
    </fieldset>
  );
}
