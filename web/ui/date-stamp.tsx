import { placeStamp, stampColors } from '#domain/prints/date-stamp.ts';
import type { PixelRect, PrintLayout } from '#domain/prints/print-geometry.ts';
import { cx } from './cx.ts';

interface DateStampProps {
  readonly text: string;
  readonly layout: PrintLayout;
  /** The part of the paper that it covers; all of it by default. */
  readonly part?: PixelRect;
  readonly isGray?: boolean | undefined;
}

/** The date of a photo as it will be printed, over its picture. */
export function DateStamp({ text, layout, part, isGray }: DateStampProps) {
  const stamp = placeStamp(layout, text);
  if (!stamp) return null;
  const { left, top, width, height } = part ?? { left: 0, top: 0, ...layout.paper };
  return (
    <svg
      aria-hidden="true"
      viewBox={`${left} ${top} ${width} ${height}`}
      className={cx('absolute inset-0 size-full', isGray && 'grayscale')}
    >
      <path
        d={stamp.path}
        fill={stampColors.fill}
        stroke={stampColors.edge}
        strokeWidth={stamp.edge}
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </svg>
  );
}
