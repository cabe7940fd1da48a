import { useTranslations } from 'use-intl';
import { currencyOfList, findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { currencies, type Currency } from '#domain/common/money.ts';
import { FormSelect } from '../../ui/form-field.tsx';

interface CurrencyPartProps {
  readonly before: Catalogue;
  readonly catalogue: Catalogue;
  readonly list: string;
  readonly onChange: (currency: Currency) => void;
}

/** The currency in which all amounts of the list are read. */
export function CurrencyPart({ before, catalogue, list, onChange }: CurrencyPartProps) {
  const t = useTranslations('console.prices.country');
  const currency = currencyOfList(catalogue, list);
  const former = findPriceList(before, list) ? currencyOfList(before, list) : currency;
  return (
    <div className="flex flex-col gap-2">
      <FormSelect
        label={t('currency')}
        hint={t('currencyDetail')}
        value={currency}
        onChange={({ target }) => {
          const chosen = currencies.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </FormSelect>
      {former !== currency && (
        <p role="alert" className="text-note font-semibold text-care">
          {t('currencyChanged', { before: former, currency })}
        </p>
      )}
    </div>
  );
}
