/** Place of the color space in an ICC profile (ICC.1, 7.2). */
const spaceAt = 16;

/** Whether an ICC profile describes gray values, which it does not for the three channels of a color. */
export function isGrayProfile(profile: Uint8Array): boolean {
  return String.fromCodePoint(...profile.subarray(spaceAt, spaceAt + 4)) === 'GRAY';
}
