import type { CSSProperties } from 'react';
import { turnSize, type PrintLayout } from '#domain/print-geometry.ts';
import type { PixelSize } from '#domain/print-papers.ts';
import { cx } from './cx.ts';

/** Custom properties are no part of CSSProperties. */
type RatioStyle = CSSProperties & Readonly<Record<'--ratio', number>>;

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

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
  const ratio: RatioStyle = { '--ratio': paper.width / paper.height };
  return (
    <div className="placed-picture size-full overflow-hidden">
      <div className="placed-paper relative bg-paper" style={ratio}>
        <div
          className="absolute overflow-hidden"
          style={{
            left: percent(target.left, paper.width),
            top: percent(target.top, paper.height),
            width: percent(target.width, paper.width),
            height: percent(target.height, paper.height),
          }}
        >
          <div
            className="absolute overflow-hidden"
            style={{
              left: percent(target.width - upright.width, 2 * target.width),
              top: percent(target.height - upright.height, 2 * target.height),
              width: percent(upright.width, target.width),
              height: percent(upright.height, target.height),
              transform: turn === 0 ? undefined : `rotate(${turn}deg)`,
            }}
          >
            <img
              src={url}
              alt={alt}
              decoding="async"
              draggable={false}
              className={cx('absolute max-w-none', className)}
              style={{
                left: percent(-source.left, source.width),
                top: percent(-source.top, source.height),
                width: percent(picture.width, source.width),
                height: percent(picture.height, source.height),
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
