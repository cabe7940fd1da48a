import { useTranslations } from 'use-intl';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { FreeFields, ShapeFields } from './product-fields.ts';
import { useProductForm } from './product-form.ts';
import { CheckField, FormSection } from './product-section.tsx';

const measures = ['width', 'height', 'dpi', 'bleed', 'grams'] as const;

/** The surface: its measures, its file, its weight, and whether it turns. */
export function SurfacePart() {
  const { fields, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {measures.map((measure) => (
          <FormField
            key={measure}
            {...problemAt(measure)}
            label={t(`measures.${measure}`)}
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            value={fields[measure]}
            onChange={({ target }) => change({ [measure]: target.value })}
          />
        ))}
      </div>
      <CheckField
        label={t('turns')}
        isChecked={fields.turns}
        onChange={(turns) => change({ turns })}
      />
    </>
  );
}

const limits = ['minWidthMm', 'maxWidthMm', 'minHeightMm', 'maxHeightMm', 'stepMm'] as const;

/** Measures that customers choose, within limits. */
export function FreePart() {
  const { fields, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const set = (changes: Partial<FreeFields>): void =>
    change({ free: { ...fields.free, ...changes } });
  return (
    <FormSection title={t('free.title')} isOpen={fields.isFree}>
      <CheckField
        label={t('free.isFree')}
        isChecked={fields.isFree}
        onChange={(isFree) => change({ isFree })}
      />
      {fields.isFree && (
        <>
          <p className="text-note text-ink-2">{t('free.detail')}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            {limits.map((limit, index) => (
              <FormField
                key={limit}
                {...(index === 0 && problemAt('free'))}
                label={t(`free.${limit}`)}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
                value={fields.free[limit]}
                onChange={({ target }) => set({ [limit]: target.value })}
              />
            ))}
          </div>
        </>
      )}
    </FormSection>
  );
}

/** The shapes of an object, each with a surface of its own where that differs. */
export function ShapesPart() {
  const { fields, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const set = (shape: (typeof frameShapes)[number], changes: Partial<ShapeFields>): void =>
    change({ shapes: { ...fields.shapes, [shape]: { ...fields.shapes[shape], ...changes } } });
  return (
    <FormSection
      title={t('shapes.title')}
      isOpen={frameShapes.some((shape) => fields.shapes[shape].isSold)}
    >
      <p className="text-note text-ink-2">{t('shapes.detail')}</p>
      {frameShapes.map((shape) => {
        const typed = fields.shapes[shape];
        const name = t(`shapes.${shape}`);
        return (
          <fieldset key={shape} className="flex flex-col gap-2">
            <legend className="sr-only">{name}</legend>
            <CheckField
              label={name}
              isChecked={typed.isSold}
              onChange={(isSold) => set(shape, { isSold })}
            />
            {typed.isSold && (
              <div className="grid grid-cols-3 items-start gap-2">
                {(['key', 'width', 'height'] as const).map((field) => (
                  <FormField
                    key={field}
                    {...(field === 'key' && problemAt(`shapes.${shape}`))}
                    label={field === 'key' ? t('shapes.key') : t(`measures.${field}`)}
                    dir="ltr"
                    inputMode={field === 'key' ? 'text' : 'decimal'}
                    maxLength={field === 'key' ? 40 : 8}
                    autoComplete="off"
                    value={typed[field]}
                    onChange={({ target }) => set(shape, { [field]: target.value })}
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </FormSection>
  );
}
