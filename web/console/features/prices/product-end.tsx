import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  listsThatNeed,
  removeVariant,
  withdrawVariant,
} from '#domain/catalogue/edit/save-variant.ts';
import { findTiers, priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { Action } from '../../ui/action.tsx';
import { useProductForm } from './product-form.ts';
import { FormSection } from './product-section.tsx';
import { usePriceWords } from './use-price-words.ts';

interface EndPartProps {
  readonly onTake: (after: Catalogue) => void;
}

/** Withdraws a size from sale, or removes it: both are a step of the draft that can be undone. */
export function EndPart({ onTake }: EndPartProps) {
  const { catalogue, fields, list } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { listName } = usePriceWords(list);
  const [isAsked, setIsAsked] = useState(false);
  const { known } = fields;
  const needed = listsThatNeed(catalogue, known);
  const isSold = priceListsOf(catalogue).some((of) => findTiers(catalogue, of, known) !== null);
  if (needed.length > 0) {
    const [first = '', ...others] = needed;
    return (
      <FormSection title={t('end.title')} isOpen={false}>
        <p>{t('end.needed', { list: listName(first), others: others.length })}</p>
      </FormSection>
    );
  }
  return (
    <FormSection title={t('end.title')} isOpen={false}>
      <p className="text-note text-ink-2">{t('end.withdrawDetail')}</p>
      <Action
        className="self-start"
        aria-disabled={!isSold || undefined}
        onClick={() => {
          if (isSold) onTake(withdrawVariant(catalogue, known));
        }}
      >
        {t(isSold ? 'end.withdraw' : 'end.withdrawn')}
      </Action>
      <p className="text-note text-ink-2">{t('end.removeDetail')}</p>
      {isAsked ? (
        <div className="flex flex-wrap gap-2">
          <Action look="danger" onClick={() => onTake(removeVariant(catalogue, known))}>
            {t('end.removeNow')}
          </Action>
          <Action onClick={() => setIsAsked(false)}>{t('end.keep')}</Action>
        </div>
      ) : (
        <Action look="danger" className="self-start" onClick={() => setIsAsked(true)}>
          {t('end.remove')}
        </Action>
      )}
    </FormSection>
  );
}
