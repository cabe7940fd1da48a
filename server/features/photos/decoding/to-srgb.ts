import type { Metadata, Sharp } from 'sharp';

/**
 * Converts an image to sRGB, with white for transparent parts. The library converts profiles of 8 bits to sRGB, but those
 * of 16 bits to Display P3, and to sRGB only with an output profile, which is not written to the file.
 */
export function toSrgb(picture: Sharp, { depth, icc }: Pick<Metadata, 'depth' | 'icc'>): Sharp {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace('srgb');
  return depth === 'ushort' && icc ? flat.withIccProfile('srgb', { attach: false }) : flat;
}
