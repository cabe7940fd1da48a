import { useTranslations } from 'use-intl';
import { variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { useStudios } from '../../api/list-studios.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { useProductForm } from './product-form.ts';
import { CheckField, FormSection } from './product-section.tsx';
import { usePriceWords } from './use-price-words.ts';

const countings = ['size', 'photo', 'order'] as const;

/** In which quantities it is sold, what decides its tier, and what replaces it. */
export function SalePart() {
  const { catalogue, fields, list, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { variant } = usePriceWords(list);
  const isUsual =
    fields.step === '' && fields.max === '' && fields.countedBy === 'size' && fields.nearest === '';
  const replacing = variantsOf(catalogue).filter(
    ({ key, facts }) => facts.kind === 'paper' && key !== fields.known,
  );
  return (
    <FormSection title={t('sale.title')} isOpen={!isUsual}>
      <div className="grid grid-cols-2 items-start gap-3">
        <FormField
          {...problemAt('quantities')}
          label={t('sale.step')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          placeholder={String(catalogue.quantities.step)}
          value={fields.step}
          onChange={({ target }) => change({ step: target.value })}
        />
        <FormField
          label={t('sale.max')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          placeholder={String(catalogue.quantities.max)}
          value={fields.max}
          onChange={({ target }) => change({ max: target.value })}
        />
      </div>
      <FormSelect
        label={t('sale.countedBy')}
        value={fields.countedBy}
        onChange={({ target }) =>
          change({ countedBy: countings.find((each) => each === target.value) ?? 'size' })
        }
      >
        {countings.map((counting) => (
          <option key={counting} value={counting}>
            {t(`sale.countings.${counting}`)}
          </option>
        ))}
      </FormSelect>
      <FormSelect
        {...problemAt('nearest')}
        label={t('nearest')}
        value={fields.nearest}
        onChange={({ target }) => change({ nearest: target.value })}
      >
        <option value="">{t('noNearest')}</option>
        {replacing.map((each) => (
          <option key={each.key} value={each.key}>
            {variant(each)}
          </option>
        ))}
      </FormSelect>
    </FormSection>
  );
}

/** The studios that alone sell the product. */
export function StudiosPart() {
  const { fields, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { country } = usePriceWords('');
  const { data: studios = [] } = useStudios();
  const chosen = fields.studios;
  const { problem } = problemAt('studios');
  const toggle = (id: string, isIn: boolean): void =>
    change({
      studios: isIn ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id),
    });
  return (
    <FormSection title={t('studios.title')} isOpen={chosen !== null}>
      <CheckField
        label={t('studios.all')}
        isChecked={chosen === null}
        onChange={(isAll) => change({ studios: isAll ? null : [] })}
      />
      {chosen !== null && (
        <fieldset className="flex flex-col">
          <legend className="text-note text-ink-2">{t('studios.detail')}</legend>
          {problem !== undefined && (
            <p data-wrong="studios" tabIndex={-1} className="text-note font-semibold text-wrong">
              {problem}
            </p>
          )}
          <div className="max-h-64 overflow-y-auto">
            {studios.map(({ id, name, country: of }) => (
              <CheckField
                key={id}
                label={
                  <span>
                    <bdi>{name}</bdi> <span className="text-ink-2">{country(of)}</span>
                  </span>
                }
                isChecked={chosen.includes(id)}
                onChange={(isIn) => toggle(id, isIn)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormSection>
  );
}
