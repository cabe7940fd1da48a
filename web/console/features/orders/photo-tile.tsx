import { useTranslations } from 'use-intl';
import type { StaffOrderLine } from '#contract/staff/orders.ts';
import { toSharpnessBand } from '#domain/prints/print-quality.ts';
import { findPhotoPaper } from '#web/lib/photos/framing.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Warning } from '#web/ui/icons.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { needsLook } from './photo-groups.ts';

interface PhotoTileProps {
  readonly line: StaffOrderLine;
  readonly isCurrent: boolean;
  /** Shows the whole photo with the part that is printed. */
  readonly showsCut: boolean;
  readonly onChoose: (frame: number) => void;
}

/** A photo of an order on its paper: frame number, copies, resolution, and what is wrong with it. */
export function PhotoTile({ line, isCurrent, showsCut, onChoose }: PhotoTileProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('console.photo');
  const { frame, quantity, picture, width, height, framing, isOriginalMissing } = line;
  const { productType, shape, size } = line;
  return (
    <button
      type="button"
      data-frame={frame}
      aria-pressed={isCurrent}
      title={line.fileName}
      onClick={() => onChoose(frame)}
      className={cx('block w-full p-1 text-start', isCurrent && 'outline-2 outline-ink')}
    >
      <span className="paper-stage relative grid h-28 place-items-center">
        <PrintPaper
          variant={{ productType, shape, size }}
          paper={findPhotoPaper(catalogue, line)}
          url={picture}
          width={width}
          height={height}
          alt={t('alt', { frame })}
          showCut={showsCut}
          faded={isOriginalMissing}
          share={0.94}
          {...(framing && { framing })}
        />
        {isOriginalMissing && (
          <span className="absolute rounded-[3px] bg-ink px-1.5 text-fine text-ground">
            {t('missing')}
          </span>
        )}
        {picture === null && (
          <span className="absolute rounded-[3px] bg-sheet px-1.5 text-fine">{t('deleted')}</span>
        )}
      </span>
      <span className="mt-1 flex items-center gap-2 border-t border-rule pt-0.5 text-fine">
        <span dir="ltr" className="font-edge">
          ‣{frame}
        </span>
        {quantity > 1 && <strong dir="ltr">×{quantity}</strong>}
        <Sharpness line={line} />
      </span>
    </button>
  );
}

/** Pixels per inch on paper, with their word below 200. */
function Sharpness({ line }: { readonly line: StaffOrderLine }) {
  const t = useTranslations('console.photo');
  const { dpi, source, print } = line;
  if (print?.state === 'held' || (print?.reason ?? null) !== null) {
    return (
      <span className="ms-auto inline-flex items-center gap-1 text-wrong">
        <Alert className="size-3.5!" />
        {t(print?.state === 'held' ? 'held' : 'failed')}
      </span>
    );
  }
  if (dpi === null) return null;
  const band = toSharpnessBand(dpi);
  const isPoor = needsLook(line);
  const text = t(source === 'order_copy' ? 'copyDpi' : 'dpi', { dpi });
  return (
    <span
      className={cx(
        'ms-auto inline-flex items-center gap-1',
        isPoor ? 'text-wrong' : band === 'fair' ? 'text-care' : 'text-ink-2',
      )}
    >
      {band === 'poor' && <Alert className="size-3.5!" />}
      {band === 'fair' && <Warning className="size-3.5!" />}
      {band === 'fair' || band === 'poor' ? (
        <bdi>{t('banded', { text, band: t(`bands.${band}`) })}</bdi>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  );
}
