import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { Currency } from '#domain/common/money.ts';
import { languageOf } from '#locales/languages.ts';
import { joinSentences } from '#locales/lists.ts';
import { ChoiceTexts } from '#web/lib/choice-texts.tsx';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { priceOfCards } from '../model/price-for-all.ts';
import { spreadOptions, type SpreadOptions } from '../model/spread-options.ts';

interface SpreadButtonProps {
  readonly photo: PhotoItem;
  /** All photos. */
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  /** Changes cards, by their UUIDs. */
  readonly onChange: (changes: ReadonlyMap<string, ItemChoices>) => void;
}

/** Gives the other photos of the product the options of this one, and takes that back. */
export function SpreadButton(props: SpreadButtonProps) {
  return (
    <ChoiceTexts>
      <Contents {...props} />
    </ChoiceTexts>
  );
}

/** The options on the other photos, and what they change of the order's price; null where that is unknown. */
function useSpread({ photo, photos, country }: SpreadButtonProps) {
  const catalogue = useShopCatalogue();
  const { locale } = languageOf(useLanguage());
  return useMemo(() => {
    const spread = spreadOptions(catalogue, photo, photos, locale);
    const { changes } = spread;
    const changed = photos.map((each) => ({ ...each, ...changes.get(each.id) }));
    const before = priceOfCards(catalogue, photos, country);
    const after = priceOfCards(catalogue, changed, country);
    return { spread, more: before === null || after === null ? null : after - before };
  }, [catalogue, photo, photos, locale, country]);
}

function Contents(props: SpreadButtonProps) {
  const { currency, onChange } = props;
  const t = useTranslations('choices.others');
  const undoText = useTranslations('photos.change')('undo');
  const language = useLanguage();
  const { money } = useFormats();
  const { spread, more } = useSpread(props);
  const [done, setDone] = useState<SpreadOptions | null>(null);
  const [isUndone, setUndone] = useState(false);
  const canUndo = spread.changes.size === 0 && done !== null;
  const press = (): void => {
    onChange(canUndo ? done.before : spread.changes);
    setDone(canUndo ? null : spread);
    setUndone(canUndo);
  };
  const sentences = [
    ...(canUndo ? [t('used', { count: done.photos })] : []),
    ...(isUndone ? [t('undone')] : []),
    ...(spread.undated > 0 && !isUndone ? [t('undated', { count: spread.undated })] : []),
  ];
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {/* One button, so that it keeps the focus. */}
      {(canUndo || spread.changes.size > 0) && (
        <Button onClick={press}>
          {canUndo ? undoText : t('use', { count: spread.photos })}
          {!canUndo && more !== null && more !== 0 && (
            <bdi className="tabular-nums">{`${more > 0 ? '+' : ''}${money(more, currency)}`}</bdi>
          )}
        </Button>
      )}
      <output className="text-small text-ink-2 empty:hidden">
        {joinSentences(sentences, language)}
      </output>
    </div>
  );
}
