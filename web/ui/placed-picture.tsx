import type { CSSProperties } from 'react';
import { turnSize, type PrintLayout, type Turn } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { cx } from './cx.ts';
import { percent, placeRect } from './place-rect.ts';

/**
 * CSS transforms that rotate a box around its top left corner into the room it then takes. A rotation around its
 * center would place it between pixels unless width and height are both even or both odd, and browsers paint nothing
 * there.
 */
const turnings: Readonly<Record<Turn, string | undefined>> = {
  0: undefined,
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
};

/** CSSProperties has no custom properties. */
type RatioStyle = CSSProperties & Readonly<Record<'--ratio', number>>;

interface PlacedPictureProps {
  readonly url: string;
  readonly alt: string;
  /** Pixels of the upright original the layout was made for; the image shown may be a smaller copy. */
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly className?: string;
}

/**
 * An image as it will be printed: the layout's rectangles as percentages of the box it covers. Left and right are
 * those of the paper in both reading directions.
 */
export function PlacedPicture({ url, alt, picture, layout, className }: PlacedPictureProps) {
  const { paper, source, turn, target } = layout;
  const unturned = { left: 0, top: 0, ...turnSize(target, turn) };
  // Browsers snap positions between pixels to whole ones, except those set by a transform.
  const moved = `translate(${percent(-source.left, picture.width)}, ${percent(-source.top, picture.height)})`;
  const ratio: RatioStyle = { '--ratio': paper.width / paper.height };
  return (
    <span className="placed-picture size-full overflow-hidden">
      <span className="placed-paper relative block bg-paper" style={ratio}>
        <span className="absolute overflow-hidden" style={placeRect(target, paper)}>
          <span
            className="absolute overflow-hidden"
            style={{
              ...placeRect(unturned, target),
              transform: turnings[turn],
              transformOrigin: '0 0',
            }}
          >
            <img
              src={url}
              alt={alt}
              decoding="async"
              draggable={false}
              className={cx('absolute max-w-none', className)}
              style={{
                ...placeRect({ left: 0, top: 0, ...picture }, source),
                transform: moved,
              }}
            />
          </span>
        </span>
      </span>
    </span>
  );
}
