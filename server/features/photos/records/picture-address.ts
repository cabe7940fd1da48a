import { readToken, signToken } from '../../../platform/http/signed-token.ts';

/**
 * Addresses change every ten minutes and are valid for ten to twenty, so that a reloaded page can use its cached
 * images.
 */
const stepMs = 10 * 60 * 1000;

/** Builds a temporary secret address of a small image of a stored photo. Source: product §4. */
export function pictureAddress(photo: string, key: string, now: number): string {
  const endsAt = (Math.floor(now / stepMs) + 2) * stepMs;
  return `/api/pictures/${signToken({ id: photo, endsAt }, key)}`;
}

/** Reads the photo id from the last part of a {@link pictureAddress}; null when it is not ours or expired. */
export function readPictureAddress(token: string, key: string, now: number): string | null {
  const read = readToken(token, key);
  return read && read.endsAt > now ? read.id : null;
}
