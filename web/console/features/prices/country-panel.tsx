import { useTranslations } from 'use-intl';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import {
  setDefaultSize,
  setLanguages,
  setMethods,
  setSold,
} from '#domain/catalogue/edit/change-country.ts';
import { setCurrency } from '#domain/catalogue/edit/change-currency.ts';
import { findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import { printSizesOf } from '#domain/catalogue/prices.ts';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChoiceList } from './choice-list.tsx';
import { CurrencyPart } from './currency-part.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { RemoveList } from './remove-list.tsx';
import { TaxPart } from './tax-part.tsx';
import { usePriceWords } from './use-price-words.ts';

interface CountryPanelProps {
  readonly draft: OpenDraft;
  /** What the draft is compared with. */
  readonly before: Catalogue;
  readonly list: string;
  /** `YYYY-MM-DD` in the shop's zone. */
  readonly today: string;
  readonly onClose: () => void;
}

/** What a price list has beside prices and delivery. Each change is one of the draft. */
export function CountryPanel({ draft, before, list, today, onClose }: CountryPanelProps) {
  const t = useTranslations('console.prices.country');
  const { listName } = usePriceWords(list);
  const catalogue = draft.steps.now;
  const found = findPriceList(catalogue, list);
  const take = (after: Catalogue): void => draftActs.take(draft.number, after);
  if (!found) return null;
  const languages = found.policy?.languages ?? [];
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail', { list: listName(list) })}</p>
      <label className="flex min-h-press items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={found.sold !== false}
          onChange={({ target }) => take(setSold(catalogue, list, target.checked))}
        />
        {t('sold')}
      </label>
      <CurrencyPart
        before={before}
        catalogue={catalogue}
        list={list}
        onChange={(currency) => take(setCurrency(catalogue, list, currency))}
      />
      <UsualSize draft={draft} list={list} onTake={take} />
      <TaxPart draft={draft} list={list} taxes={found.taxes} today={today} />
      {deliveryMethods.map((delivery) => (
        <ChoiceList
          key={delivery}
          legend={t(`methodsOf.${delivery}`)}
          detail={t('methodsDetail')}
          chosen={found.methods[delivery]}
          choices={baseMethods}
          nameOf={(method) => t(`methods.${method}`)}
          preferOf={(method) => t('prefer', { method })}
          onChange={(methods) => take(setMethods(catalogue, list, delivery, methods))}
        />
      ))}
      <details>
        <summary className="min-h-press cursor-pointer content-center font-semibold">
          {t('languages')}
        </summary>
        <ChoiceList
          legend={t('languagesLegend')}
          detail={t('languagesDetail')}
          chosen={languages}
          choices={languageCodes}
          nameOf={(code) => languageName(code)}
          preferOf={(method) => t('prefer', { method })}
          onChange={(chosen) => take(setLanguages(catalogue, list, chosen))}
        />
      </details>
      <RemoveList draft={draft} list={list} />
    </Panel>
  );
}

function languageName(code: string): string {
  const known = languageCodes.find((each) => each === code);
  return known ? languageOf(known).nativeName : code;
}

interface UsualSizeProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly onTake: (after: Catalogue) => void;
}

function UsualSize({ draft, list, onTake }: UsualSizeProps) {
  const t = useTranslations('console.prices.country');
  const { size } = usePriceWords(list);
  const catalogue = draft.steps.now;
  const current = findPriceList(catalogue, list)?.defaultSize ?? '';
  const sizes = printSizesOf(catalogue, list);
  const known = sizes.includes(current) ? sizes : [current, ...sizes];
  return (
    <FormSelect
      label={t('usualSize')}
      value={current}
      onChange={({ target }) => {
        const chosen = known.find((each) => each === target.value);
        if (chosen !== undefined) onTake(setDefaultSize(catalogue, list, chosen));
      }}
    >
      {known.map((each) => (
        <option key={each} value={each}>
          {size(each)}
        </option>
      ))}
    </FormSelect>
  );
}
