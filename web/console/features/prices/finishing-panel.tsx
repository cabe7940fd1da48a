import { useId } from 'react';
import { useTranslations } from 'use-intl';
import {
  findOffered,
  finishingPrice,
  offerFinishing,
  setFinishingBorder,
  setFinishingPrice,
  withdrawFinishing,
} from '#domain/catalogue/edit/offer-finishing.ts';
import { currencyOfList, priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import {
  borderLimits,
  finishingKinds,
  type FinishingKind,
} from '#domain/catalogue/finishing-kinds.ts';
import type { Catalogue, CatalogueProduct } from '#domain/catalogue/shop-catalogue.ts';
import { finishingNames } from '#locales/finishing-names.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { readTyped, toTyped } from './price-entry.ts';
import { usePriceWords } from './use-price-words.ts';

interface FinishingPanelProps {
  readonly draft: OpenDraft;
  readonly list: string;
  /** Id of the product; the first one of paper for another. */
  readonly productType: string | undefined;
  readonly onProduct: (productType: string) => void;
  readonly onClose: () => void;
}

/** What of photo finishing a product of paper is sold with, and for what. Each change is one of the draft. */
export function FinishingPanel(props: FinishingPanelProps) {
  const { draft, list, productType, onProduct, onClose } = props;
  const t = useTranslations('console.prices.finishing');
  const { productName } = usePriceWords(list);
  const catalogue = draft.steps.now;
  const papers = catalogue.products.filter(({ kind }) => kind === 'paper');
  const product = papers.find(({ type }) => type === productType) ?? papers[0];
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail')}</p>
      {papers.length > 1 && product && (
        <FormSelect
          label={t('product')}
          value={product.type}
          onChange={({ target }) => onProduct(target.value)}
        >
          {papers.map((paper) => (
            <option key={paper.type} value={paper.type}>
              {productName(paper)}
            </option>
          ))}
        </FormSelect>
      )}
      {product ? (
        finishingKinds.map((kind) => (
          <KindPart
            key={`${product.type} ${kind}`}
            {...{ kind, product, catalogue, list }}
            onTake={(after) => draftActs.take(draft.number, after)}
          />
        ))
      ) : (
        <p>{t('noPaper')}</p>
      )}
    </Panel>
  );
}

interface KindPartProps {
  readonly kind: FinishingKind;
  readonly product: CatalogueProduct;
  readonly catalogue: Catalogue;
  readonly list: string;
  readonly onTake: (after: Catalogue) => void;
}

/** One finishing: whether it is sold, its border, and what it adds to a piece in each price list. */
function KindPart({ kind, product, catalogue, list, onTake }: KindPartProps) {
  const t = useTranslations('console.prices.finishing');
  const about = useId();
  const offered = findOffered(product, kind);
  const mm = offered?.value.finishing?.mm;
  const prices = { kind, product, catalogue, onTake };
  const others = priceListsOf(catalogue).filter((each) => each !== list);
  return (
    <fieldset className="flex flex-col gap-3 border-t border-rule pt-3">
      <label className="flex min-h-press items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          aria-describedby={about}
          checked={offered !== null}
          onChange={() =>
            onTake(
              offered
                ? withdrawFinishing(catalogue, product.type, kind)
                : offerFinishing(catalogue, product.type, kind, finishingNames),
            )
          }
        />
        {t(`kinds.${kind}`)}
      </label>
      <p id={about} className="text-note text-ink-2">
        {t(`about.${kind}`)}
      </p>
      {offered && (
        <div className="grid grid-cols-2 gap-3">
          <PriceField {...prices} list={list} />
          {mm !== undefined && (
            <TypedField
              label={t('mm')}
              typed={String(mm)}
              onType={(typed) => {
                const width = Number(typed.replace(',', '.'));
                const isAllowed = width >= borderLimits.min && width <= borderLimits.max;
                if (isAllowed) onTake(setFinishingBorder(catalogue, product.type, kind, width));
                return isAllowed;
              }}
            />
          )}
        </div>
      )}
      {offered && others.length > 0 && (
        <details>
          <summary className="min-h-press cursor-pointer py-1 underline decoration-edge underline-offset-4">
            {t('otherLists')}
          </summary>
          <div className="grid grid-cols-2 gap-3 pt-2">
            {others.map((each) => (
              <PriceField key={each} {...prices} list={each} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

function PriceField({ kind, product, catalogue, list, onTake }: KindPartProps) {
  const t = useTranslations('console.prices');
  const { listName, decimalSign } = usePriceWords(list);
  const currency = currencyOfList(catalogue, list);
  return (
    <TypedField
      label={t('listOf', { list: listName(list), currency })}
      typed={toTyped(finishingPrice(catalogue, list, product, kind), currency, decimalSign)}
      onType={(typed) => {
        const price = readTyped(typed === '' ? '0' : typed, currency);
        if (price !== null) onTake(setFinishingPrice(catalogue, list, product, { kind, price }));
        return price !== null;
      }}
    />
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly typed: string;
  /** Takes what was typed; false for what is none. */
  readonly onType: (typed: string) => boolean;
}

/** A number that is taken when the field is left, so that each is one step of the draft. */
function TypedField({ label, typed, onType }: TypedFieldProps) {
  return (
    <FormField
      key={typed}
      label={label}
      inputMode="decimal"
      maxLength={14}
      autoComplete="off"
      dir="ltr"
      defaultValue={typed}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
      onBlur={({ target }) => {
        const isTaken = target.value === typed || onType(target.value);
        if (isTaken) target.removeAttribute('aria-invalid');
        else target.setAttribute('aria-invalid', 'true');
      }}
    />
  );
}
