import type { HeifPicture } from './open-heif.ts';
import { createByteReader } from './reader.ts';

/** The red primary of Display P3 in an ICC profile: X, Y and Z in 65536ths. */
const redOfP3 = [0.5151, 0.2412, -0.0011].map((part) => part * 65_536);
const tolerance = 0.003 * 65_536;

const tagsAt = 128;
const maxTags = 100;

/** Offset of the red primary in a profile; null if it has none. */
function readRed(profile: Uint8Array): readonly number[] | null {
  const tags = createByteReader(profile, tagsAt, profile.length);
  for (let left = Math.min(tags.u32(), maxTags); left > 0; left -= 1) {
    const [name, start] = [tags.text(4), tags.u32()];
    tags.u32();
    if (name !== 'rXYZ') continue;
    const value = createByteReader(profile, start + 8, profile.length);
    return [0, 1, 2].map(() => value.u32() | 0);
  }
  return null;
}

/** Whether an image uses the colors of Display P3, as phones do; an unreadable profile counts as sRGB. */
export function isDisplayP3({ profile }: Pick<HeifPicture, 'profile'>): boolean {
  if (!profile) return false;
  try {
    const red = readRed(profile);
    return red !== null && red.every((part, at) => Math.abs(part - (redOfP3[at] ?? 0)) < tolerance);
  } catch {
    return false;
  }
}
