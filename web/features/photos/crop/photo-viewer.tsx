import './viewer.css';
import { useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { factSeparator } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { FullScreen } from '#web/ui/full-screen.tsx';
import { Bin } from '../icons.tsx';
import { Cross } from '#web/ui/icons.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { PhotoView } from './photo-view.tsx';

interface PhotoViewerProps extends Omit<
  ComponentProps<typeof PhotoView>,
  'photo' | 'opened' | 'steps' | 'onDone'
> {
  /** Every photo of the order. */
  readonly photos: readonly PhotoItem[];
  /** Ids of the photos in the grid, in its order. */
  readonly shownIds: readonly string[];
  readonly openId: string;
  /** Called with the id of the next photo to show. */
  readonly onGo: (id: string) => void;
  readonly onRemove: (photo: PhotoItem) => void;
  readonly onClose: () => void;
}

/** Controls that handle the arrow keys themselves. */
const keyUsers = 'input, select, [role=application]';

function stepOf({ key }: KeyboardEvent): 1 | -1 | null {
  const forwards = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forwards) return 1;
  return key === backwards ? -1 : null;
}

/** Full-screen viewer of one photo with navigation to the others. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, shownIds, openId, onGo, onRemove, onClose, ...rest } = props;
  const t = useTranslations();
  const language = useLanguage();
  // A new crop can remove a photo from the active filter, so navigation keeps the list from when the viewer opened.
  const [ids] = useState(shownIds);
  const [opened] = useState(photos);
  const list = photos.filter(({ id }) => ids.includes(id));
  const at = list.findIndex(({ id }) => id === openId);
  const photo = list[at];
  if (!photo) return null;
  const go = (step: 1 | -1): void => {
    const next = list[at + step];
    if (next) onGo(next.id);
  };
  return (
    <FullScreen
      label={t('photos.frame', { number: photo.frame })}
      onClose={onClose}
      onKeyDown={(event) => {
        const used = event.target instanceof Element && event.target.closest(keyUsers) !== null;
        const step = used ? null : stepOf(event);
        if (step) go(step);
      }}
    >
      <div className="viewer bg-rebate text-paper">
        <header className="viewer-head flex items-center justify-between px-1">
          <IconButton look="bare" label={t('common.close')} onClick={onClose}>
            <Cross />
          </IconButton>
          <output className="font-semibold tabular-nums">
            <span className="sr-only">
              {t('photos.frame', { number: photo.frame })}
              {factSeparator(language)}
            </span>
            {t('crop.position', { at: at + 1, count: list.length })}
          </output>
          <IconButton
            look="bare"
            label={t('photos.card.removeLabel', { number: photo.frame })}
            onClick={() => {
              onClose();
              onRemove(photo);
            }}
          >
            <Bin />
          </IconButton>
        </header>
        <PhotoView
          {...rest}
          photo={photo}
          opened={opened.find(({ id }) => id === photo.id) ?? photo}
          steps={list.length > 1 ? { go, first: at === 0, last: at === list.length - 1 } : null}
          onDone={onClose}
        />
      </div>
    </FullScreen>
  );
}
