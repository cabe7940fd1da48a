import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices } from '#web/lib/notices.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';

const topic = 'photos-removed';

/** Removes cards and offers to undo it, together with the removals before it while their message is shown. */
export function useRemoval(actions: PhotoActions) {
  const t = useTranslations('photos');
  return useCallback(
    (photos: readonly PhotoItem[]): void => {
      const { message, showMessage } = useNotices.getState();
      const ids = photos.map(({ id }) => id);
      const count = actions.remove(ids, message?.topic === topic);
      const [photo] = photos;
      showMessage({
        text:
          count === 1 && photo
            ? t('card.removed', { number: photo.frame })
            : t('choices.removed', { count }),
        topic,
        action: { label: t('choices.putBack'), run: actions.undoRemove },
      });
    },
    [actions, t],
  );
}
