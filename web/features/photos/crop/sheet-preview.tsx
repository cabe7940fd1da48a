import { useTranslations } from 'use-intl';
import { passportSheet, sheetsFor, tilesEach } from '#domain/passport-sheet.ts';
import type { PrintLayout } from '#domain/print-geometry.ts';
import type { PixelSize } from '#domain/print-papers.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface SheetPreviewProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly quantity: number;
}

/** The sheet the passport photos come on: its last one where several are needed, since that may not be full. */
export function SheetPreview({ url, picture, layout, quantity }: SheetPreviewProps) {
  const t = useTranslations('crop.passport');
  const sheets = sheetsFor(quantity);
  const { sheet, tiles } = passportSheet(quantity - (sheets - 1) * tilesEach);
  const { paper } = layout;
  return (
    <figure className="flex items-center gap-4">
      <div
        className="paper-rim relative w-28 shrink-0 bg-paper"
        style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}
      >
        {tiles.map((tile) => (
          <div
            key={`${tile.left}:${tile.top}`}
            className="absolute overflow-hidden"
            style={{
              left: percent(tile.left, sheet.width),
              top: percent(tile.top, sheet.height),
              width: percent(tile.width, sheet.width),
              height: percent(tile.height, sheet.height),
            }}
          >
            <div
              className="absolute rotate-90"
              style={{
                left: percent(tile.width - paper.width, 2 * tile.width),
                top: percent(tile.height - paper.height, 2 * tile.height),
                width: percent(paper.width, tile.width),
                height: percent(paper.height, tile.height),
              }}
            >
              <PlacedPicture url={url} alt="" picture={picture} layout={layout} />
            </div>
          </div>
        ))}
      </div>
      <figcaption className="text-small text-ink-2">
        {t('sheets', { quantity, count: sheets })}
      </figcaption>
    </figure>
  );
}
