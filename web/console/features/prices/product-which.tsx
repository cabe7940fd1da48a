import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { productKinds, renderings, type Rendering } from '#domain/catalogue/catalogue.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { chooseProduct } from './product-fields.ts';
import { useProductForm } from './product-form.ts';
import { NamesPart } from './product-names.tsx';
import { keyOf } from './product-typed.ts';
import { usePriceWords } from './use-price-words.ts';

/** How screens draw objects with a photo on them; paper is drawn as a print. */
const giftRenderings = renderings.filter((rendering) => rendering !== 'print');

/** Of which product, its names and its key. */
export function WhichPart() {
  const { catalogue, fields, list, sign, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { productName } = usePriceWords(list);
  const first = useRef<HTMLSelectElement>(null);
  const isNew = fields.product === '';
  const isKnown = fields.known !== '';
  const product = catalogue.products.find(({ type }) => type === fields.product);
  // A key has opened the form.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      {!isKnown && (
        <FormSelect
          {...problemAt('product')}
          ref={first}
          label={t('product')}
          value={fields.product}
          onChange={({ target }) => change(chooseProduct(catalogue, fields, target.value, sign))}
        >
          {catalogue.products.map((each) => (
            <option key={each.type} value={each.type}>
              {productName(each)}
            </option>
          ))}
          <option value="">{t('newProduct')}</option>
        </FormSelect>
      )}
      {isNew && <KindPart />}
      {(isNew || isKnown) && (
        <NamesPart
          label={t('productName')}
          names={fields.productNames}
          place="productName"
          hint={product && product.name === undefined ? t('namedByTexts') : undefined}
          onChange={(productNames) => change({ productNames })}
        />
      )}
      {fields.kind === 'gift' && (isNew || isKnown) && <RenderingPart />}
      <NamesPart
        label={t(isNew ? 'onlyName' : 'name')}
        names={fields.names}
        place="name"
        onChange={(names) => change({ names })}
      />
      {!isKnown && (
        <FormField
          {...problemAt('key')}
          label={t('key')}
          hint={t('keyHint')}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          value={fields.key}
          placeholder={keyOf(fields)}
          onChange={({ target }) => change({ key: target.value })}
        />
      )}
    </>
  );
}

function KindPart() {
  const { fields, change } = useProductForm();
  const t = useTranslations('console.prices.product');
  const choose = (chosen: string): void => {
    const kind = productKinds.find((each) => each === chosen) ?? 'paper';
    const rendering: Rendering = kind === 'paper' ? 'print' : 'flat';
    change({ kind, rendering, turns: kind === 'paper' });
  };
  return (
    <FormSelect
      label={t('kind')}
      value={fields.kind}
      onChange={({ target }) => choose(target.value)}
    >
      {productKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`kinds.${kind}`)}
        </option>
      ))}
    </FormSelect>
  );
}

function RenderingPart() {
  const { fields, change } = useProductForm();
  const t = useTranslations('console.prices.product');
  return (
    <FormSelect
      label={t('rendering')}
      value={fields.rendering}
      onChange={({ target }) =>
        change({ rendering: giftRenderings.find((each) => each === target.value) ?? 'flat' })
      }
    >
      {giftRenderings.map((rendering) => (
        <option key={rendering} value={rendering}>
          {t(`renderings.${rendering}`)}
        </option>
      ))}
    </FormSelect>
  );
}
