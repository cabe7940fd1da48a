import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { localize } from '#domain/common/localized-text.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Dots } from '../icons.tsx';
import { prepareSheet, Sheet } from '#web/ui/sheet.tsx';
import type { PhotoTableView } from '../hooks/use-photo-table.ts';
import { isSorting, sortings } from '../model/photo-order.ts';
import { findCollageName } from '../finishing/collage-name.ts';
import { FilmStrip } from './film-strip.tsx';

interface PhotoMenuProps {
  readonly table: PhotoTableView;
  /** Shows the price list. */
  readonly onPrices: () => void;
  /** Makes a collage; null where the shop sells none. */
  readonly onCollage: (() => void) | null;
}

/** Menu of less frequent actions: sorting and view of the photos, the prices, and removing all photos. */
export function PhotoMenu({ table, onPrices, onCollage }: PhotoMenuProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const title = t('photos.menu.open');
  return (
    <>
      <Button
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        onPointerEnter={prepareSheet}
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        <Dots />
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title={title} closeLabel={t('common.close')}>
        <MenuItems {...{ table, onPrices, onCollage }} onClose={close} />
      </Sheet>
    </>
  );
}

/** The film strip is offered from this number of photos on. */
const manyPhotos = 13;

interface MenuItemsProps extends PhotoMenuProps {
  readonly onClose: () => void;
}

function MenuItems({ table, onPrices, onCollage, onClose }: MenuItemsProps) {
  const t = useTranslations('photos');
  const language = useLanguage();
  const collage = findCollageName(useShopCatalogue());
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div className="flex flex-col items-stretch gap-4">
      {table.photos.length >= manyPhotos && (
        <FilmStrip photos={table.photos} onJump={(index) => then(() => table.jump(index))()} />
      )}
      {table.sorted.length > 1 && (
        <SelectField
          label={t('choices.sort')}
          value={table.by}
          onChange={({ target: { value } }) => isSorting(value) && table.sortBy(value)}
        >
          {sortings.map((by) => (
            <option key={by} value={by}>
              {t(`choices.sortBy.${by}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox
        label={t('showCut')}
        checked={table.showCut}
        onChange={(event) => table.setShowCut(event.target.checked)}
      />
      {onCollage && collage && table.sorted.length > 1 && (
        <Item onPress={then(onCollage)}>{localize(collage, language)}</Item>
      )}
      <Item onPress={then(onPrices)}>{t('choices.prices')}</Item>
      {table.alikes.size > 0 && (
        <Item onPress={then(() => table.setFilter('alike'))}>
          {t('menu.alikes', { count: table.alikes.size })}
        </Item>
      )}
      <Item onPress={then(() => table.remove(table.sorted))}>
        <span className="text-wrong">{t('removeAll')}</span>
      </Item>
    </div>
  );
}

interface ItemProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Item({ onPress, children }: ItemProps) {
  return <Button onClick={onPress}>{children}</Button>;
}
