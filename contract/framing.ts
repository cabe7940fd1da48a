import * as z from 'zod/mini';
import { fits, orientations, turns } from '#domain/prints/framing-values.ts';

/** Tolerance for floating-point error at the edges in the browser's arithmetic. */
const hair = 1e-6;

const fraction = z.number().check(
  z.minimum(-hair),
  z.maximum(1 + hair),
  z.overwrite((value) => Math.min(Math.max(value, 0), 1)),
);

/** A part of a photo as fractions of its width and height. Source: product §9.11. */
export const part = z
  .object({
    x: fraction,
    y: fraction,
    width: fraction.check(z.positive()),
    height: fraction.check(z.positive()),
  })
  .check(z.refine(({ x, y, width, height }) => x + width <= 1 + hair && y + height <= 1 + hair));

/** Placement of a photo on its paper; see {@link import('#domain/prints/print-geometry.ts').Framing}. */
export const framing = z.object({
  turn: z.literal(turns),
  fit: z.enum(fits),
  orientation: z.enum(orientations),
  crop: z.nullable(part),
});
