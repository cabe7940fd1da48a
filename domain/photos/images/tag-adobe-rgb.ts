import { adobeRgbProfile } from '../color/adobe-rgb.ts';
import type { JpegHeader } from './jpeg.ts';

const iccName = Array.from('ICC_PROFILE\0', (letter) => letter.codePointAt(0) ?? 0);
const app2 = 0xe2;

/** A profile in one segment, the first of one. */
function profileSegment(): readonly number[] {
  const profile = adobeRgbProfile();
  const length = 2 + iccName.length + 2 + profile.length;
  return [0xff, app2, length >>> 8, length % 256, ...iccName, 1, 1, ...profile];
}

/**
 * Adds the profile of Adobe RGB to a JPEG that a camera made in these colors; null for any other JPEG. Cameras embed no
 * profile: DCF 2.0 declares the colors in the EXIF data, which decoders ignore.
 */
export function tagAdobeRgb(
  bytes: Uint8Array,
  { exif: [exif], components, hasProfile, frameAt }: JpegHeader,
): Uint8Array<ArrayBuffer> | null {
  if (!exif?.isAdobeRgb || components !== 3 || hasProfile) return null;
  const segment = profileSegment();
  const tagged = new Uint8Array(bytes.length + segment.length);
  tagged.set(bytes.subarray(0, frameAt));
  tagged.set(segment, frameAt);
  tagged.set(bytes.subarray(frameAt), frameAt + segment.length);
  return tagged;
}
