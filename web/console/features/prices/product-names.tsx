import { useTranslations } from 'use-intl';
import { maxVariantName } from '#domain/catalogue/edit/variant-edit.ts';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { TypedTexts } from './product-fields.ts';
import { useProductForm } from './product-form.ts';

interface NamesPartProps {
  readonly label: string;
  readonly names: TypedTexts;
  /** The field of its problems. */
  readonly place: string;
  readonly hint?: string | undefined;
  readonly onChange: (names: TypedTexts) => void;
}

/** A name in English, and in the other languages of the shop, which show the English one without their own. */
export function NamesPart({ label, names, place, hint, onChange }: NamesPartProps) {
  const t = useTranslations('console.prices.product');
  const { problemAt } = useProductForm();
  const [first, ...others] = languageCodes;
  const field = (code: (typeof languageCodes)[number], text: string) => (
    <FormField
      key={code}
      {...(code === first && { ...problemAt(place), hint })}
      label={text}
      lang={code}
      dir="auto"
      maxLength={maxVariantName}
      autoComplete="off"
      value={names[code] ?? ''}
      onChange={({ target }) => onChange({ ...names, [code]: target.value })}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {field(first, label)}
      <details>
        <summary className="min-h-press cursor-pointer py-1 underline decoration-edge underline-offset-4">
          {t('languages', { name: label })}
        </summary>
        <div className="grid gap-2 pt-2">
          {others.map((code) => field(code, languageOf(code).nativeName))}
        </div>
      </details>
    </div>
  );
}
