import { useTranslations } from 'use-intl';
import type { CataloguePaper } from '#domain/catalogue/shop-catalogue.ts';
import { printDpi, toPrintPixels } from '#domain/prints/print-papers.ts';
import { isolate } from '#locales/isolate.ts';

interface SurfacePreviewProps {
  readonly surface: CataloguePaper;
}

/** A known paper beside it, in millimeters: a print of 10 × 15 cm. */
const known = { widthMm: 102, heightMm: 152 };

/** The surface to scale, with what is cut off or wrapped around, beside a known paper; and its pixels. */
export function SurfacePreview({ surface }: SurfacePreviewProps) {
  const t = useTranslations('console.prices.product');
  const { widthMm, heightMm, bleedMm = 0, dpi = printDpi } = surface;
  const bleed = Number.isFinite(bleedMm) ? bleedMm : 0;
  if (!(widthMm > 0 && heightMm > 0 && dpi > 0)) {
    return <p className="text-note text-ink-2">{t('noPreview')}</p>;
  }
  const [width, height] = [widthMm + 2 * bleed, heightMm + 2 * bleed];
  const all = { width: width + known.widthMm + 20, height: Math.max(height, known.heightMm) };
  const pixels = [width, height].map((side) => toPrintPixels(side, dpi)).join(' × ');
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`0 0 ${all.width} ${all.height}`}
        aria-hidden="true"
        className="max-h-56 w-full"
      >
        <rect
          width={width}
          height={height}
          className="fill-paper stroke-edge"
          vectorEffect="non-scaling-stroke"
        />
        <rect
          x={bleed}
          y={bleed}
          width={widthMm}
          height={heightMm}
          fill="none"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
        <rect
          x={width + 20}
          y={all.height - known.heightMm}
          width={known.widthMm}
          height={known.heightMm}
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-edge"
        />
      </svg>
      <figcaption className="text-note text-ink-2">
        {t('pixels', { pixels: isolate(pixels), dpi })}
      </figcaption>
    </figure>
  );
}
