import { useTranslations } from 'use-intl';
import { findPassportSheet, sheetsFor, tilesEach } from '#domain/prints/passport-sheet.ts';
import type { PrintLayout } from '#domain/prints/print-geometry.ts';
import { turnPrint } from '#domain/prints/framed-parts.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { placeRect } from '#web/ui/place-rect.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

interface SheetPreviewProps {
  readonly size: string;
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly quantity: number;
}

/** The sheet of passport photos; with several sheets the last one, which may not be full. */
export function SheetPreview({ size, url, picture, layout, quantity }: SheetPreviewProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('crop.passport');
  const sheets = sheetsFor(quantity);
  const found = findPassportSheet(catalogue, size, quantity - (sheets - 1) * tilesEach);
  if (!found) return null;
  const { sheet, tiles } = found;
  return (
    <figure className="flex items-center gap-4">
      <div
        className="paper-rim relative w-28 shrink-0 bg-paper"
        style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}
      >
        {tiles.map((tile) => (
          <div key={`${tile.left}:${tile.top}`} className="absolute" style={placeRect(tile, sheet)}>
            <PlacedPicture url={url} alt="" picture={picture} layout={turnPrint(layout)} />
          </div>
        ))}
      </div>
      <figcaption className="text-small text-ink-2">
        {t('sheets', { quantity, count: sheets })}
      </figcaption>
    </figure>
  );
}
