import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#locales/index.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { findPhotoStatus } from '#web/lib/photos/counts.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

const frameWidth = 76;

interface FilmStripProps {
  readonly photos: readonly PhotoItem[];
  readonly onJump: (index: number) => void;
}

/** Strip of film with all photos: an overview of hundreds and a way to jump to one. */
export function FilmStrip({ photos, onJump }: FilmStripProps) {
  const t = useTranslations('photos');
  const scroller = useRef<HTMLDivElement>(null);
  const rtl = languageOf(useLanguage()).dir === 'rtl';
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: rtl,
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => frameWidth,
    overscan: 4,
  });
  return (
    <nav aria-label={t('overview')} className="rounded-control bg-rebate py-1">
      <div ref={scroller} className="overflow-x-auto overscroll-x-contain">
        <ul className="relative h-22" style={{ width: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const photo = photos[item.index];
            if (!photo) return null;
            return (
              <li
                key={photo.id}
                className="absolute inset-y-0 start-0"
                style={{
                  width: frameWidth,
                  transform: `translateX(${rtl ? -item.start : item.start}px)`,
                }}
              >
                <FilmFrame photo={photo} onJump={() => onJump(item.index)} />
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}

interface FilmFrameProps {
  readonly photo: PhotoItem;
  readonly onJump: () => void;
}

function FilmFrame({ photo, onJump }: FilmFrameProps) {
  const t = useTranslations('photos');
  const status = findPhotoStatus(photo);
  const picture = photo.thumbnailUrl ?? photo.previewUrl;
  return (
    <button
      type="button"
      aria-label={t('jumpTo', { number: photo.frame })}
      onClick={onJump}
      className="flex size-full flex-col outline-offset-[-2px] focus-visible:outline-rebate-ink"
    >
      <span className="film-holes h-3 w-full shrink-0" />
      <span className="relative mx-0.5 grow overflow-hidden">
        {picture && (
          <img
            src={picture}
            alt=""
            decoding="async"
            className={cx(
              'absolute inset-0 size-full object-cover',
              status !== 'sent' && 'opacity-50',
            )}
          />
        )}
      </span>
      <span
        className={cx(
          'font-edge text-fine',
          status === 'stopped' || status === 'rejected'
            ? 'font-semibold text-rebate-wrong underline'
            : 'text-rebate-ink',
        )}
      >
        <bdi>{photo.frame}</bdi>
      </span>
    </button>
  );
}
