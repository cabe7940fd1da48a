import type { PrintLayout } from '#domain/print-geometry.ts';
import type { PixelSize } from '#domain/print-papers.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

interface WholePictureProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
}

/** The whole photo on its paper, with nothing to move. */
export function WholePicture({ layout, ...shown }: WholePictureProps) {
  const ratio = layout.paper.width / layout.paper.height;
  return (
    <div
      className="absolute inset-0 m-auto"
      style={{ aspectRatio: ratio, width: `min(100cqi, ${100 * ratio}cqb)` }}
    >
      <PlacedPicture {...shown} alt="" layout={layout} />
    </div>
  );
}
