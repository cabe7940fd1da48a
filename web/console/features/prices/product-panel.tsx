import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { differenceOf } from '#domain/catalogue/edit/difference.ts';
import { priceListsOf, variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { saveVariant } from '#domain/catalogue/edit/save-variant.ts';
import type { VariantEdit } from '#domain/catalogue/edit/variant-edit.ts';
import {
  findVariantProblems,
  type VariantProblem,
} from '#domain/catalogue/edit/variant-problems.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { ChangeList } from './import-panel.tsx';
import { EndPart } from './product-end.tsx';
import { fieldsOf, newFieldsOf, type ProductFields } from './product-fields.ts';
import { focusWrong, productForm, useProductForm } from './product-form.ts';
import { OptionsPart } from './product-options.tsx';
import { BundlesPart, PricesPart } from './product-prices.tsx';
import { SalePart, StudiosPart } from './product-sale.tsx';
import { FreePart, ShapesPart, SurfacePart } from './product-surface.tsx';
import { toVariantEdit } from './product-typed.ts';
import { WhichPart } from './product-which.tsx';
import { SurfacePreview } from './surface-preview.tsx';
import { keepTyped, typedProduct } from './typed-products.ts';
import { usePriceWords } from './use-price-words.ts';

interface ProductPanelProps {
  readonly draft: OpenDraft;
  /** What holds now: what it has cannot lose its meaning for orders. */
  readonly held: Catalogue;
  readonly list: string;
  /** Key of the size that is changed; undefined for a new one. */
  readonly item: string | undefined;
  readonly onItem: (item: string | undefined) => void;
  readonly onClose: () => void;
}

/** Adds a size, or a product with its first size, or changes one: each is one change of the draft. */
export function ProductPanel(props: ProductPanelProps) {
  const { draft, list, item, onItem, onClose } = props;
  const t = useTranslations('console.prices.product');
  const { variant } = usePriceWords(list);
  const catalogue = draft.steps.now;
  const known =
    item === undefined ? null : (findVariantOfKey(catalogue, item)?.variant.key ?? null);
  return (
    <Panel title={t(known === null ? 'title' : 'titleOf')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <FormSelect
          label={t('which')}
          value={known ?? ''}
          onChange={({ target }) => onItem(target.value || undefined)}
        >
          <option value="">{t('newOne')}</option>
          {variantsOf(catalogue).map((each) => (
            <option key={each.key} value={each.key}>
              {variant(each)}
            </option>
          ))}
        </FormSelect>
        <ProductForm key={known} {...props} known={known} />
      </div>
    </Panel>
  );
}

function useTyped(draft: OpenDraft, known: string | null, sign: string) {
  const catalogue = draft.steps.now;
  const id = `${draft.number} ${known ?? ''}`;
  const begin = (): ProductFields =>
    (known === null ? null : fieldsOf(catalogue, known, sign)) ??
    newFieldsOf(catalogue, catalogue.products[0]?.type ?? '', sign);
  const [fields, setFields] = useState(() => typedProduct(id) ?? begin());
  return {
    fields,
    set: (changed: ProductFields): void => {
      keepTyped(id, changed);
      setFields(changed);
    },
    /** Nothing typed is left; the form has what the draft has. */
    clear: (): void => {
      keepTyped(id, null);
      setFields(begin());
    },
    forget: (): void => keepTyped(id, null),
  };
}

function ProductForm({
  draft,
  held,
  list,
  known,
  onClose,
}: ProductPanelProps & { readonly known: string | null }) {
  const t = useTranslations('console.prices.product');
  const catalogue = draft.steps.now;
  const { decimalSign: sign } = usePriceWords(list);
  const typed = useTyped(draft, known, sign);
  const { fields } = typed;
  const [problems, setProblems] = useState<readonly VariantProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const edit = toVariantEdit(catalogue, priceListsOf(catalogue), fields);
  const take = (after: Catalogue): void => {
    draftActs.take(draft.number, after);
    typed.forget();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findVariantProblems(catalogue, edit);
    setProblems(found);
    if (found.length === 0) take(saveVariant(catalogue, edit));
    // The texts of what is wrong are not in the page before it is drawn again.
    else requestAnimationFrame(() => form.current && focusWrong(form.current));
  };
  useKeys(
    t('title'),
    [
      {
        chord: 'mod+enter',
        label: t('take'),
        run: () => form.current?.requestSubmit(),
        isEverywhere: true,
      },
    ],
    2,
  );
  const change = (changes: Partial<ProductFields>): void => {
    typed.set({ ...fields, ...changes });
    setProblems([]);
  };
  return (
    <productForm.Provider value={{ catalogue, list, fields, problems, sign, change }}>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-5" noValidate>
        {known !== null && findVariantOfKey(held, known) && (
          <p className="rounded-control border border-rule bg-ground p-3 text-note">
            {t('ofOrders')}
          </p>
        )}
        <WhichPart />
        <SurfacePart />
        <SurfacePreview surface={edit.variant.surface} />
        <PricesPart />
        <OptionsPart />
        <FreePart />
        {fields.kind === 'gift' && <ShapesPart />}
        <SalePart />
        <BundlesPart />
        <StudiosPart />
        {known !== null && <EndPart onTake={take} />}
        <ChangesPart edit={edit} />
        {problems.length > 0 && (
          <p role="alert" className="text-note font-semibold text-wrong">
            {t('wrong', { count: problems.length })}
          </p>
        )}
        <Action type="submit" look="ink" chord="mod+enter">
          {t(known === null ? 'add' : 'take')}
        </Action>
        <Action look="quiet" onClick={typed.clear}>
          {t('clear')}
        </Action>
      </form>
    </productForm.Provider>
  );
}

/** What the draft will have beside what it has, once nothing is wrong. */
function ChangesPart({ edit }: { readonly edit: VariantEdit }) {
  const { catalogue } = useProductForm();
  const t = useTranslations('console.prices.product');
  if (edit.known === null || findVariantProblems(catalogue, edit).length > 0) return null;
  const after = saveVariant(catalogue, edit);
  const changes = differenceOf(catalogue, after);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <h3 className="pb-1 font-semibold">{t('changes')}</h3>
      <ChangeList changes={changes.slice(0, 50)} catalogue={after} />
    </section>
  );
}
