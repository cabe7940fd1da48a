import { isPaper } from '#domain/catalogue/products.ts';
import { heartPath } from './heart-outline.ts';
import { getMeasure, longestSide, type ProductVariant } from '#web/lib/paper.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';

interface SizeGlyphProps {
  readonly variant: ProductVariant;
  /** Whether the paper is wider than high. */
  readonly isLandscape?: boolean;
  /** Side of the square it is drawn in, px. */
  readonly side?: number;
}

/** A small outline of a paper, at one scale with the others; gifts by their outline. */
export function SizeGlyph({ variant, isLandscape = false, side = 24 }: SizeGlyphProps) {
  const catalogue = useShopCatalogue();
  const isPrint = isPaper(catalogue, variant.productType);
  const measure = getMeasure(catalogue, variant, isLandscape ? 2 : 1, isLandscape ? 1 : 2);
  const scale = Math.min(
    ((side - 2) / longestSide(catalogue)) * (isPrint ? 1 : 1.7),
    // A large canvas stays within the square.
    (side - 2) / Math.max(measure.width, measure.height),
  );
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
      {variant.shape === 'heart' ? (
        <path
          transform={`translate(${side / 6} ${side / 5}) scale(${(side * 2) / 3} ${(side * 5) / 8})`}
          d={heartPath}
          vectorEffect="non-scaling-stroke"
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
          rx={isPrint ? 0.5 : 2.5}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
