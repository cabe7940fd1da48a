import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useNotices } from '#web/lib/notices.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { countPhotos } from '#web/lib/photos/counts.ts';
import type { ChoiceChange, PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { changedCards, priceOfCards, printsOf } from '../model/price-for-all.ts';

const topic = 'photos-changed';

interface Undoable {
  readonly control: string;
  readonly undo: () => void;
}

/** Joins a change's undo with the previous one while the notice of the same control is still shown. */
function useJoinedUndo() {
  const last = useRef<Undoable | null>(null);
  return useCallback((control: string, undo: () => void): (() => void) => {
    const isShown = useNotices.getState().message?.topic === topic;
    const before = isShown && last.current?.control === control ? last.current.undo : null;
    const both = (): void => {
      undo();
      before?.();
    };
    last.current = { control, undo: both };
    return both;
  }, []);
}

/** Announces a change of many photos and their new price, and offers to undo it. */
export function useChangeNotice(country: string, currency: Currency) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos.change');
  const { money } = useFormats();
  const { shortSize } = useVariantText();
  const joinUndo = useJoinedUndo();
  // After leaving the photos, the customer must not undo a change unseen.
  useEffect(
    () => () => {
      const { message, dismissMessage } = useNotices.getState();
      if (message?.topic === topic) dismissMessage(message.id);
    },
    [],
  );
  return (before: readonly PhotoItem[], change: ChoiceChange, undo: () => void): void => {
    const { size, quantity } = change;
    const changed = changedCards(catalogue, before, change);
    const cards = size === undefined ? changed : printsOf(catalogue, changed);
    const amount = priceOfCards(catalogue, cards, country, changed);
    const count = countPhotos(cards);
    const price = amount === null ? '' : money(amount, currency);
    const key = size === undefined ? 'copied' : quantity === undefined ? 'sized' : 'sizedAndCopied';
    useNotices.getState().showMessage({
      text: t(key, {
        count,
        price,
        size: size === undefined ? '' : shortSize(size),
        copies: quantity ?? 0,
      }),
      topic,
      action: { label: t('undo'), run: joinUndo(key, undo) },
    });
  };
}
