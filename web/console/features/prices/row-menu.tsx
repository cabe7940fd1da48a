import { useTranslations } from 'use-intl';
import { removeTier } from '#domain/catalogue/edit/change-prices.ts';
import type { TierRow } from '#domain/catalogue/edit/price-rows.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';

interface RowMenuProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly row: TierRow;
  readonly name: string;
  readonly onItem: (key: string) => void;
  readonly onFinishing: (productType: string) => void;
}

/** What can be done with a tier beside changing its price. */
export function RowMenu({ draft, list, row, name, onItem, onFinishing }: RowMenuProps) {
  const t = useTranslations('console.prices');
  const { number, steps } = draft;
  return (
    <MenuButton
      className="grid size-8 place-items-center rounded-control hover:bg-tray touch:size-target"
      name={t('moreOf', { name })}
      label={<MoreIcon className="size-4" />}
      placement="bottom end"
      choices={[
        { id: 'change', label: t('product.titleOf'), chord: 'e' },
        ...(row.facts.kind === 'paper' ? [{ id: 'finishing', label: t('finishing.title') }] : []),
        { id: 'remove', label: t(row.from === 1 ? 'stopSelling' : 'removeTier') },
      ]}
      onChoose={(id) => {
        if (id === 'change') onItem(row.key);
        else if (id === 'finishing') onFinishing(row.productType);
        else draftActs.take(number, removeTier(steps.now, list, row.key, row.from));
      }}
    />
  );
}
