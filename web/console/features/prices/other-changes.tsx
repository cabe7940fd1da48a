import { useTranslations } from 'use-intl';
import type { CatalogueChange } from '#domain/catalogue/edit/difference.ts';
import { priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import { otherChanges } from './changed-lists.ts';
import { ChangeList } from './import-panel.tsx';
import { isWorded, RuleChanges } from './rule-changes.tsx';
import type { Pair } from './use-pair.ts';

interface OtherChangesProps {
  readonly pair: Pair;
  readonly list: string;
  readonly changes: readonly CatalogueChange[];
}

/** Changes that are listed field by field. */
const listedChanges = 100;

/** What differs beside prices and shipping: in words where people change it, else field by field. */
export function OtherChanges({ pair, list, changes }: OtherChangesProps) {
  const t = useTranslations('console.prices');
  const { before, catalogue } = pair;
  const all = otherChanges(changes, list);
  const others = all.filter((change) => !isWorded(change));
  const hasOtherLists =
    priceListsOf(before.catalogue).join(' ') !== priceListsOf(catalogue).join(' ');
  if (all.length === 0 && !hasOtherLists) return null;
  return (
    <section aria-label={t('otherChanges')} className="pt-4">
      <h2 className="pb-1 font-semibold">{t('otherChanges')}</h2>
      <div className="border-t border-rule">
        <RuleChanges before={before.catalogue} after={catalogue} list={list} />
      </div>
      {others.length > 0 && (
        <ChangeList
          changes={others.slice(0, listedChanges)}
          before={before.catalogue}
          catalogue={catalogue}
        />
      )}
    </section>
  );
}
