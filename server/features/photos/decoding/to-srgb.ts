import type { Metadata, Sharp } from 'sharp';

/**
 * Converts an image to sRGB, with white for transparent parts. The library converts profiles of 8 bits to sRGB, but those
 * of 16 bits to Display P3, and to sRGB only with an output profile, which is not written to the file.
 */
export function toSrgb(
  picture: Sharp,
  { depth, icc, hasAlpha }: Pick<Metadata, 'depth' | 'icc' | 'hasAlpha'>,
): Sharp {
  // Behind floating-point numbers the library puts a background of 255 times their white.
  const coded = depth === 'float' && hasAlpha ? picture.pipelineColourspace('rgb16') : picture;
  const flat = coded.flatten({ background: '#ffffff' }).toColourspace('srgb');
  return depth === 'ushort' && icc ? flat.withIccProfile('srgb', { attach: false }) : flat;
}
