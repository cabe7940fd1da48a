import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { Currency } from '#domain/common/money.ts';
import { languageOf } from '#locales/languages.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { optionsForOthers, type OthersChoices } from '../model/options-for-others.ts';
import { priceOfCards } from '../model/price-for-all.ts';
import { FinishingTexts } from './finishing-texts.tsx';

interface OptionsForOthersProps {
  readonly photo: PhotoItem;
  /** All photos. */
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  /** Changes cards, by their UUIDs. */
  readonly onChange: (changes: ReadonlyMap<string, ItemChoices>) => void;
}

/** Gives the other photos of the product the options of this one, and takes that back. */
export function OptionsForOthers(props: OptionsForOthersProps) {
  return (
    <FinishingTexts>
      <Fields {...props} />
    </FinishingTexts>
  );
}

function Fields({ photo, photos, country, currency, onChange }: OptionsForOthersProps) {
  const t = useTranslations('finishing.others');
  const undoText = useTranslations('photos.change')('undo');
  const catalogue = useShopCatalogue();
  const { locale } = languageOf(useLanguage());
  const { money } = useFormats();
  const [done, setDone] = useState<OthersChoices | null>(null);
  const others = optionsForOthers(catalogue, photo, photos, locale);
  const { changes } = others;
  const priceBefore = priceOfCards(catalogue, photos, country);
  const changed = photos.map((each) => ({ ...each, ...changes.get(each.id) }));
  const priceAfter = priceOfCards(catalogue, changed, country);
  const more = (priceAfter ?? 0) - (priceBefore ?? 0);
  return (
    <div className="mt-4">
      {changes.size > 0 && (
        <Button
          onClick={() => {
            onChange(changes);
            setDone(others);
          }}
        >
          {t('use', { count: others.photos })}
          {more !== 0 && (
            <span className="tabular-nums">
              <bdi>{`${more > 0 ? '+' : ''}${money(more, currency)}`}</bdi>
            </span>
          )}
        </Button>
      )}
      <output className="block text-small text-ink-2">
        {changes.size === 0 && done && (
          <span className="flex flex-wrap items-center gap-3">
            {t('used', { count: done.photos })}
            {done.undated > 0 && ` ${t('undated', { count: done.undated })}`}
            <Button
              onClick={() => {
                onChange(done.before);
                setDone(null);
              }}
            >
              {undoText}
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}
