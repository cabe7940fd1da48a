import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import {
  addVariant,
  findVariantProblems,
  maxVariantName,
  type NewVariantProblem,
} from '#domain/catalogue/edit/add-variant.ts';
import { currencyOfList, priceListsOf, variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { productKinds } from '#domain/catalogue/catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import {
  emptyFields,
  fieldOfProblem,
  keyOf,
  toNewVariant,
  type ProductField,
  type ProductFields,
  type TypedNames,
} from './product-fields.ts';
import { SurfacePreview } from './surface-preview.tsx';
import { usePriceWords } from './use-price-words.ts';

interface ProductPanelProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly onClose: () => void;
}

interface PartProps {
  readonly fields: ProductFields;
  readonly problems: readonly NewVariantProblem[];
  readonly onChange: (changes: Partial<ProductFields>) => void;
}

/** Adds a size, or a product with its first size, with its paper and its prices: one change of the draft. */
export function ProductPanel({ draft, list, onClose }: ProductPanelProps) {
  const t = useTranslations('console.prices.product');
  const { number, steps } = draft;
  const [fields, setFields] = useState<ProductFields>(() => ({
    ...emptyFields,
    product: steps.now.products[0]?.type ?? '',
  }));
  const [problems, setProblems] = useState<readonly NewVariantProblem[]>([]);
  const added = toNewVariant(steps.now, fields);
  const change = (changes: Partial<ProductFields>): void => {
    setFields((before) => ({ ...before, ...changes }));
    setProblems([]);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findVariantProblems(steps.now, added);
    setProblems(found);
    if (found.length > 0) return;
    draftActs.take(number, addVariant(steps.now, added));
    onClose();
  };
  const parts = { fields, problems, onChange: change };
  return (
    <Panel title={t('title')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
        <WhichPart {...parts} catalogue={steps.now} list={list} />
        <SurfacePart {...parts} catalogue={steps.now} list={list} />
        <SurfacePreview surface={added.surface} />
        <PricesPart {...parts} catalogue={steps.now} />
        {problems.length > 0 && (
          <ul role="alert" className="text-note font-semibold text-wrong">
            {problems.map((problem) => (
              <li key={problem}>{t(`problems.${problem}`)}</li>
            ))}
          </ul>
        )}
        <Action type="submit" look="ink">
          {t('add')}
        </Action>
      </form>
    </Panel>
  );
}

function isWrong(problems: readonly NewVariantProblem[], field: ProductField): true | undefined {
  return problems.some((problem) => fieldOfProblem[problem] === field) || undefined;
}

interface CataloguePartProps extends PartProps {
  readonly catalogue: Catalogue;
  readonly list: string;
}

/** Of which product, its names and its key. */
function WhichPart({ fields, problems, onChange, catalogue, list }: CataloguePartProps) {
  const t = useTranslations('console.prices.product');
  const { productName } = usePriceWords(list);
  const first = useRef<HTMLSelectElement>(null);
  // A key has opened the form.
  useEffect(() => first.current?.focus(), []);
  const isNew = fields.product === '';
  return (
    <>
      <FormSelect
        ref={first}
        label={t('product')}
        value={fields.product}
        onChange={({ target }) => onChange({ product: target.value })}
      >
        {catalogue.products.map((product) => (
          <option key={product.type} value={product.type}>
            {productName(product)}
          </option>
        ))}
        <option value="">{t('newProduct')}</option>
      </FormSelect>
      {isNew && (
        <>
          <FormSelect
            label={t('kind')}
            value={fields.kind}
            onChange={({ target }) =>
              onChange({ kind: productKinds.find((kind) => kind === target.value) ?? 'paper' })
            }
          >
            {productKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </FormSelect>
          <NamesPart
            label={t('productName')}
            names={fields.productNames}
            isWrong={isWrong(problems, 'productName')}
            onChange={(productNames) => onChange({ productNames })}
          />
        </>
      )}
      <NamesPart
        label={t(isNew ? 'onlyName' : 'name')}
        names={fields.names}
        isWrong={isWrong(problems, 'name')}
        onChange={(names) => onChange({ names })}
      />
      <FormField
        label={t('key')}
        hint={t('keyHint')}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        value={fields.key}
        placeholder={keyOf(fields)}
        aria-invalid={isWrong(problems, 'key')}
        onChange={({ target }) => onChange({ key: target.value })}
      />
    </>
  );
}

interface NamesPartProps {
  readonly label: string;
  readonly names: TypedNames;
  readonly isWrong: true | undefined;
  readonly onChange: (names: TypedNames) => void;
}

/** A name in English, and in the other languages of the shop, which show the English one without their own. */
function NamesPart({ label, names, isWrong: isInvalid, onChange }: NamesPartProps) {
  const t = useTranslations('console.prices.product');
  const [first, ...others] = languageCodes;
  const field = (code: (typeof languageCodes)[number], text: string) => (
    <FormField
      key={code}
      label={text}
      lang={code}
      dir="auto"
      maxLength={maxVariantName}
      autoComplete="off"
      value={names[code] ?? ''}
      aria-invalid={code === first ? isInvalid : undefined}
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

const measures = ['width', 'height', 'dpi', 'bleed'] as const;

/** The paper: its measures, whether it turns, and the size that replaces it where it is not sold. */
function SurfacePart({ fields, problems, onChange, catalogue, list }: CataloguePartProps) {
  const t = useTranslations('console.prices.product');
  const { variant } = usePriceWords(list);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {measures.map((measure) => (
          <FormField
            key={measure}
            label={t(`measures.${measure}`)}
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            value={fields[measure]}
            aria-invalid={isWrong(problems, measure)}
            onChange={({ target }) => onChange({ [measure]: target.value })}
          />
        ))}
      </div>
      <label className="flex min-h-press items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={fields.turns}
          onChange={({ target }) => onChange({ turns: target.checked })}
        />
        {t('turns')}
      </label>
      <FormSelect
        label={t('nearest')}
        value={fields.nearest}
        onChange={({ target }) => onChange({ nearest: target.value })}
      >
        <option value="">{t('noNearest')}</option>
        {variantsOf(catalogue)
          .filter(({ facts }) => facts.kind === 'paper')
          .map((each) => (
            <option key={each.key} value={each.key}>
              {variant(each)}
            </option>
          ))}
      </FormSelect>
    </>
  );
}

/** The price of a piece in each list; where there is none, the size is not sold. */
function PricesPart({
  fields,
  problems,
  onChange,
  catalogue,
}: PartProps & { readonly catalogue: Catalogue }) {
  const t = useTranslations('console.prices');
  const { listName } = usePriceWords('');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{t('product.prices')}</legend>
      <p className="text-note text-ink-2">{t('product.pricesDetail')}</p>
      <div className="grid grid-cols-2 gap-3">
        {priceListsOf(catalogue).map((list) => (
          <FormField
            key={list}
            label={t('listOf', { list: listName(list), currency: currencyOfList(catalogue, list) })}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            value={fields.prices[list] ?? ''}
            aria-invalid={isWrong(problems, 'prices')}
            onChange={({ target }) =>
              onChange({ prices: { ...fields.prices, [list]: target.value } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
