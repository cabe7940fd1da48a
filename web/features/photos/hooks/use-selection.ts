import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import type { ChoiceChange, PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { useChangeNotice } from './use-changes.ts';
import { useRemoval } from './use-removal.ts';
import { noneSelected, ranged, selectedOf, toggled, type Selection } from '../model/selection.ts';

/** Selected cards and the actions on all of them. */
export interface SelectionActions {
  readonly start: () => void;
  readonly stop: () => void;
  /** `range`: selects everything from the last touched card to this one. */
  readonly pick: (id: string, range: boolean) => void;
  readonly pickAll: () => void;
  readonly pickNone: () => void;
  readonly apply: (change: ChoiceChange) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

/** The focus moves to the heading, because the button that starts the selection gives its place to others. */
function focusTitle(): void {
  document.querySelector<HTMLElement>('[data-photos-title]')?.focus({ preventScroll: true });
}

/** The bar disappears with the focus, which moves to the button that started the selection, else to the heading. */
function focusAfterPicking(): void {
  requestAnimationFrame(() => {
    const target = document.querySelector<HTMLElement>('[data-select]');
    (target ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
  });
}

/** The selected cards in display order; null outside selection mode. */
export function useSelection(
  photos: readonly PhotoItem[],
  actions: PhotoActions,
  country: string,
  currency: Currency,
) {
  const t = useTranslations('photos.choices');
  const remove = useRemoval(actions);
  const announce = useNotices((state) => state.announce);
  const [selection, setSelection] = useState<Selection | null>(null);
  const order = useMemo(() => photos.map(({ id }) => id), [photos]);
  const picked = useMemo(() => selection && selectedOf(selection, order), [selection, order]);
  const notifyOfChange = useChangeNotice(country, currency);
  const latest = useLatest({ photos, order, picked: picked ?? [], notifyOfChange: notifyOfChange });
  const does = useMemo<SelectionActions>(
    () => ({
      start: () => {
        setSelection(noneSelected);
        focusTitle();
      },
      stop: () => {
        setSelection(null);
        focusAfterPicking();
      },
      pick: (id, range) =>
        setSelection((last) =>
          range
            ? ranged(last ?? noneSelected, id, latest.current.order)
            : toggled(last ?? noneSelected, id),
        ),
      pickAll: () => setSelection({ ids: new Set(latest.current.order), last: null }),
      pickNone: () => setSelection(noneSelected),
      apply: (change) => {
        const ids = latest.current.picked;
        const { photos: shown, notifyOfChange } = latest.current;
        const changed = shown.filter(({ id }) => ids.includes(id));
        notifyOfChange(changed, change, actions.applyTo(ids, change));
      },
      duplicate: () => {
        const made = actions.duplicate(latest.current.picked, country);
        // The customer chooses the variant of the copies next.
        setSelection({ ids: new Set(made), last: null });
        announce(t('copied', { count: made.length }));
      },
      remove: () => {
        const { photos: shown, picked: ids } = latest.current;
        remove(shown.filter(({ id }) => ids.includes(id)));
        setSelection(null);
        focusAfterPicking();
      },
    }),
    [actions, country, latest, announce, remove, t],
  );
  return { picked, does };
}
