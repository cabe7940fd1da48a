import { useTranslations } from 'use-intl';
import { baseMethods, type BaseMethod } from '#domain/catalogue/base-methods.ts';
import {
  changeMethods,
  setDefaultSize,
  setMethods,
} from '#domain/catalogue/edit/change-country.ts';
import { findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import { printSizesOf } from '#domain/catalogue/prices.ts';
import { deliveryMethods, type DeliveryMethod } from '#domain/catalogue/shipping.ts';
import type { Catalogue, CountryCatalogue } from '#domain/catalogue/shop-catalogue.ts';
import { ChevronUp } from '#web/ui/icons.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { TaxPart } from './tax-part.tsx';
import { usePriceWords } from './use-price-words.ts';

interface CountryPanelProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly onClose: () => void;
}

/** What a price list has beside prices: the usual size, taxes and payment methods. Each change is one of the draft. */
export function CountryPanel({ draft, list, onClose }: CountryPanelProps) {
  const t = useTranslations('console.prices.country');
  const { listName, size } = usePriceWords(list);
  const catalogue = draft.steps.now;
  const found = findPriceList(catalogue, list);
  const take = (after: Catalogue): void => draftActs.take(draft.number, after);
  if (!found) return null;
  const sizes = printSizesOf(catalogue, list);
  const known = sizes.includes(found.defaultSize) ? sizes : [found.defaultSize, ...sizes];
  const chooseSize = (chosen: string): void => {
    const defaultSize = known.find((each) => each === chosen);
    if (defaultSize !== undefined) take(setDefaultSize(catalogue, list, defaultSize));
  };
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail', { list: listName(list) })}</p>
      <FormSelect
        label={t('usualSize')}
        value={found.defaultSize}
        onChange={({ target }) => chooseSize(target.value)}
      >
        {known.map((each) => (
          <option key={each} value={each}>
            {size(each)}
          </option>
        ))}
      </FormSelect>
      {deliveryMethods.map((delivery) => (
        <MethodsPart
          key={delivery}
          delivery={delivery}
          methods={found.methods[delivery]}
          onChange={(methods) => take(setMethods(catalogue, list, delivery, methods))}
        />
      ))}
      <TaxPart draft={draft} list={list} taxes={found.taxes} />
    </Panel>
  );
}

interface MethodsPartProps {
  readonly delivery: DeliveryMethod;
  readonly methods: CountryCatalogue['methods'][DeliveryMethod];
  readonly onChange: (methods: readonly BaseMethod[]) => void;
}

/** The payment methods of a delivery: those that are offered in their order, then the others. */
function MethodsPart({ delivery, methods, onChange }: MethodsPartProps) {
  const t = useTranslations('console.prices.country');
  const others = baseMethods.filter((method) => !methods.includes(method));
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{t(`methodsOf.${delivery}`)}</legend>
      <p className="text-note text-ink-2">{t('methodsDetail')}</p>
      {[...methods, ...others].map((method) => {
        const isOffered = methods.includes(method);
        const name = t(`methods.${method}`);
        return (
          <div key={method} className="flex items-center gap-2 border-b border-rule">
            <label className="flex min-h-press grow items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4.5 accent-ink"
                checked={isOffered}
                onChange={() => onChange(changeMethods(methods, method, isOffered ? 'out' : 'in'))}
              />
              {name}
            </label>
            {isOffered && methods[0] !== method && (
              <button
                type="button"
                aria-label={t('prefer', { method: name })}
                title={t('prefer', { method: name })}
                onClick={() => onChange(changeMethods(methods, method, 'first'))}
                className="grid size-8 place-items-center rounded-control hover:bg-tray touch:size-target"
              >
                <ChevronUp className="size-4!" />
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
