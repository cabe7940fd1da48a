import type { CSSProperties } from 'react';
import { turnSize, type PrintLayout } from '#domain/print-geometry.ts';
import type { PixelSize } from '#domain/print-papers.ts';
import { cx } from './cx.ts';
import { placeRect } from './place-rect.ts';

/** Custom properties are no part of CSSProperties. */
type RatioStyle = CSSProperties & Readonly<Record<'--ratio', number>>;

interface PlacedPictureProps {
  readonly url: string;
  readonly alt: string;
  /** Pixels of the upright original the layout was made for; the picture shown may be a smaller copy. */
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly className?: string;
}

/**
 * A picture as its print will show it: the same rectangles, as shares of the box, which it covers. Left and right are
 * those of the paper, whatever way the page reads.
 */
export function PlacedPicture({ url, alt, picture, layout, className }: PlacedPictureProps) {
  const { paper, source, turn, target } = layout;
  const upright = turnSize(target, turn);
  // Lies across the target, about its middle, before it is turned into it.
  const unturned = {
    left: (target.width - upright.width) / 2,
    top: (target.height - upright.height) / 2,
    ...upright,
  };
  const ratio: RatioStyle = { '--ratio': paper.width / paper.height };
  return (
    <div className="placed-picture size-full overflow-hidden">
      <div className="placed-paper relative bg-paper" style={ratio}>
        <div className="absolute overflow-hidden" style={placeRect(target, paper)}>
          <div
            className="absolute overflow-hidden"
            style={{
              ...placeRect(unturned, target),
              transform: turn === 0 ? undefined : `rotate(${turn}deg)`,
            }}
          >
            <img
              src={url}
              alt={alt}
              decoding="async"
              draggable={false}
              className={cx('absolute max-w-none', className)}
              style={placeRect({ left: -source.left, top: -source.top, ...picture }, source)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
