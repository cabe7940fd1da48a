import type { Weights } from '#domain/prints/default-crop.ts';
import type { Part } from '#domain/prints/print-geometry.ts';

/** Analysis of an image beyond its size. */
export interface PhotoInsight {
  /** Saliency by column and row, skin first; adds up to 1 in each direction. */
  readonly weights: Weights;
  /** Strength of the image's strongest edges, 0 to 255. */
  readonly edges: number;
  /** 16 hexadecimal digits that differ in few bits between similar images. */
  readonly look: string;
  /** Lightness of its fields, packed. */
  readonly tones: string;
  /** Heads from chin to crown as fractions of the image, largest first; null until the face search has run. */
  readonly faces: readonly Part[] | null;
}
