import { useTranslations } from 'use-intl';
import { FormField } from '../../ui/form-field.tsx';
import type { RefusedField } from './read-chosen-file.ts';
import { lineFields, type LineField, type StudioForm } from './studio-form.ts';

interface PlacePartProps {
  readonly form: StudioForm;
  /** Fields that are no numbers. */
  readonly wrong: readonly LineField[];
  /** Fields that the shop refused. */
  readonly refused: readonly RefusedField[];
  readonly onChange: (changes: Partial<StudioForm>) => void;
}

const maxLengths: Readonly<Record<LineField, number>> = {
  name: 120,
  address: 200,
  city: 100,
  province: 100,
  postalCode: 20,
  country: 60,
  phone: 40,
  email: 254,
  ownerEmail: 254,
  latitude: 20,
  longitude: 20,
  timeZone: 60,
};

const leftToRight: readonly LineField[] = [
  'phone',
  'email',
  'ownerEmail',
  'latitude',
  'longitude',
  'timeZone',
  'country',
  'postalCode',
];

const hinted = ['country', 'ownerEmail', 'timeZone'] as const;

/** Names of fields in the words of a file, where they differ. */
const fileNames: Partial<Readonly<Record<LineField, string>>> = { ownerEmail: 'owner.email' };

/** Name, place and contact of a studio, and whether it takes orders. */
export function PlacePart({ form, wrong, refused, onChange }: PlacePartProps) {
  const t = useTranslations('console.studios');
  const { lines, description, isActive, acceptsShipping } = form;
  const isWrong = (field: LineField): boolean =>
    wrong.includes(field) || refused.some((each) => each.field === (fileNames[field] ?? field));
  const hintOf = (field: LineField) => {
    if (wrong.includes(field)) {
      return <span className="font-semibold text-wrong">{t('noNumber')}</span>;
    }
    const known = hinted.find((each) => each === field);
    return known && t(`hints.${known}`);
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-display text-3">{t('place')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Switch
          label={t('isActive')}
          isOn={isActive}
          onChange={(isOn) => onChange({ isActive: isOn })}
        />
        <Switch
          label={t('acceptsShipping')}
          isOn={acceptsShipping}
          onChange={(isOn) => onChange({ acceptsShipping: isOn })}
        />
      </div>
      <div className="grid gap-4 desk:grid-cols-2">
        {lineFields.map((field) => (
          <FormField
            key={field}
            label={t(`fields.${field}`)}
            hint={hintOf(field)}
            value={lines[field]}
            maxLength={maxLengths[field]}
            {...(leftToRight.includes(field) && { dir: 'ltr' as const })}
            autoComplete="off"
            aria-invalid={isWrong(field) || undefined}
            onChange={({ target }) => onChange({ lines: { ...lines, [field]: target.value } })}
          />
        ))}
      </div>
      <FormField
        label={t('fields.description')}
        value={description}
        maxLength={2000}
        autoComplete="off"
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-press items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4.5 accent-ink"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
