import { createByteReader } from './reader.ts';

/** The color spaces of a browser's pixels. */
export type PixelSpace = 'srgb' | 'display-p3';

/** The red primaries of the spaces in an ICC profile: X, Y and Z. */
const reds: readonly (readonly [PixelSpace, readonly number[]])[] = [
  ['srgb', [0.4361, 0.2225, 0.0139]],
  ['display-p3', [0.5151, 0.2412, -0.0011]],
];
const tolerance = 0.003;

const tagsAt = 128;
const maxTags = 100;

/** The red primary of a profile; null if it has none. */
function readRed(profile: Uint8Array): readonly number[] | null {
  const tags = createByteReader(profile, tagsAt, profile.length);
  for (let left = Math.min(tags.u32(), maxTags); left > 0; left -= 1) {
    const [name, start] = [tags.text(4), tags.u32()];
    tags.u32();
    if (name !== 'rXYZ') continue;
    const value = createByteReader(profile, start + 8, profile.length);
    return [0, 1, 2].map(() => (value.u32() | 0) / 65_536);
  }
  return null;
}

/** The color space of an ICC profile, that of phones or of screens; null for any other one and an unreadable profile. */
export function findColorSpace(profile: Uint8Array): PixelSpace | null {
  try {
    const red = readRed(profile);
    const known = reds.find(([, primary]) =>
      primary.every((part, axis) => Math.abs(part - (red?.[axis] ?? 0)) < tolerance),
    );
    return known?.[0] ?? null;
  } catch {
    return null;
  }
}
