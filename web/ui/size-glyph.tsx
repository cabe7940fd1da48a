import { measureOf, paperOf, type Ware } from '#web/lib/paper.ts';

interface SizeGlyphProps {
  readonly ware: Ware;
  /** Whether the picture lies; papers then lie too. */
  readonly lies?: boolean;
  /** Side of the square it is drawn in, px. */
  readonly side?: number;
}

const longest = Math.max(paperOf('8x10').height, paperOf('15x22').height);

/** A small outline of a paper, at one scale with its neighbours; the gifts by their outline. */
export function SizeGlyph({ ware, lies = false, side = 24 }: SizeGlyphProps) {
  const measure = measureOf(ware, lies ? 2 : 1, lies ? 1 : 2);
  const scale = ((side - 2) / longest) * (ware.productType === 'photo_print' ? 1 : 1.7);
  const width = Math.max(5, measure.width * scale);
  const height = Math.max(6, measure.height * scale);
  return (
    <svg
      width={side}
      height={side}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
      focusable="false"
    >
      {ware.shape === 'heart' ? (
        <path
          transform={`scale(${side / 24})`}
          d="M12 20C10.5 18.5 4 14.3 4 9.3 4 6.4 6 4.8 8.1 4.800c1.7 0 3.1 1 3.9 2.6.8-1.6 2.2-2.6 3.9-2.600C18 4.8 20 6.4 20 9.3 20 14.3 13.5 18.5 12 20Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      ) : (
        <rect
          x={(side - width) / 2}
          y={(side - height) / 2}
          width={width}
          height={height}
          rx={ware.productType === 'photo_print' ? 0.5 : 2.5}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
