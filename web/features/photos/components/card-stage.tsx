import { isPaper } from '#domain/catalogue/products.ts';
import { useTranslations } from 'use-intl';
import { useFormats } from '#web/lib/intl.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { findPhotoStatus, type PhotoStatus } from '#web/lib/photos/counts.ts';
import { findPhotoPaper, getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { PhotoStamp } from '../finishing/photo-stamp.tsx';
import { shownName } from '../model/shown-name.ts';

interface CardStageProps {
  readonly photo: PhotoItem;
  readonly showCut: boolean;
  /** The photo may look soft at its size. */
  readonly soft: boolean;
  /** Another element covers the stage. */
  readonly covered: boolean;
  readonly onOpen: () => void;
}

/** Shelf with the photo on its paper and its progress drawn on it; a tap shows the photo at scale. */
export function CardStage({ photo, showCut, soft, covered, onOpen }: CardStageProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos.card');
  const status = findPhotoStatus(photo);
  const failed = status === 'stopped' || status === 'rejected';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('enlarge', { number: photo.frame })}
      onClick={onOpen}
      disabled={covered || status === 'rejected'}
      className="relative block w-full"
    >
      <span className="paper-stage flex h-(--stage) items-end justify-center px-1 pt-1">
        {status === 'missing' && photo.previewUrl === null && <MissingPaper photo={photo} />}
        {!(status === 'missing' && photo.previewUrl === null) && (
          <PrintPaper
            variant={photo}
            url={photo.previewUrl}
            width={photo.width}
            height={photo.height}
            alt=""
            framing={getFraming(catalogue, photo)}
            paper={findPhotoPaper(catalogue, photo)}
            showCut={showCut}
            {...(isPaper(catalogue, photo.productType) && { share: 1 })}
            faded={status !== 'sent' && photo.previewUrl !== null}
          >
            {!showCut && <PhotoStamp photo={photo} />}
            {failed && <PencilCross />}
            {soft && !failed && <PencilRing />}
          </PrintPaper>
        )}
      </span>
      <ShelfLine progress={progressOf(photo, status)} failed={failed} />
      <StageNote photo={photo} status={status} />
    </button>
  );
}

function progressOf(photo: PhotoItem, status: PhotoStatus): number {
  return status === 'sending' ? photo.progress : 1;
}

interface ShelfLineProps {
  readonly progress: number;
  readonly failed: boolean;
}

function ShelfLine({ progress, failed }: ShelfLineProps) {
  return (
    <span aria-hidden="true" className="relative block h-0.5 bg-rule">
      <span
        className={`absolute inset-y-0 start-0 transition-[width] ${failed ? 'bg-wrong' : 'bg-ink'}`}
        style={{ width: `${progress * 100}%` }}
      />
    </span>
  );
}

/** Placeholder for a missing photo: its paper with the file name. */
function MissingPaper({ photo }: { readonly photo: PhotoItem }) {
  return (
    <span className="grid size-full place-items-center overflow-hidden border-2 border-dashed border-edge bg-tray p-2">
      <bdi className="max-w-full font-edge text-small break-all text-ink-2">
        {shownName(photo.fileName)}
      </bdi>
    </span>
  );
}

interface StageNoteProps {
  readonly photo: PhotoItem;
  readonly status: PhotoStatus;
}

function StageNote({ photo, status }: StageNoteProps) {
  const t = useTranslations('photos.card');
  const { share } = useFormats();
  if (status !== 'waiting' && status !== 'preparing' && status !== 'sending') return null;
  const text = status === 'sending' ? t('sending', { percent: share(photo.progress) }) : t(status);
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="rounded-control bg-ink px-2 py-0.5 text-center text-small leading-tight font-semibold text-ground tabular-nums">
        {text}
      </span>
    </span>
  );
}

/** Grease-pencil ring around a photo that may look soft. */
function PencilRing() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute -inset-[4%] size-[108%] stroke-safelight"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2.5"
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M14 12C34 1 78 0 92 22 102 40 97 82 76 93 52 103 14 99 6 76 -2 50 8 12 46 5 58 3 70 4 80 8"
      />
    </svg>
  );
}

/** Grease-pencil cross over a photo that was not sent. */
function PencilCross() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full stroke-wrong"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3"
    >
      <path vectorEffect="non-scaling-stroke" d="M18 17C38 38 60 58 83 84" />
      <path vectorEffect="non-scaling-stroke" d="M84 15C62 40 40 62 16 86" />
    </svg>
  );
}
