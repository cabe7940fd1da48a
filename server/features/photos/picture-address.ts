import { readToken, signToken } from '../../platform/http/signed-token.ts';

/** Addresses change every ten minutes and hold for ten to twenty: asked again, a page keeps its pictures. */
const stepMs = 10 * 60 * 1000;

/** Where a small picture of a stored photo can be seen for some minutes, by nobody who is not told. Source: product §4. */
export const pictureAddress = (photo: string, key: string, now: number): string => {
  const endsAt = (Math.floor(now / stepMs) + 2) * stepMs;
  return `/api/pictures/${signToken({ id: photo, endsAt }, key)}`;
};

/** The photo an address of {@link pictureAddress} shows, by its last part; null when it is not ours or too old. */
export const readPictureAddress = (token: string, key: string, now: number): string | null => {
  const read = readToken(token, key);
  return read && read.endsAt > now ? read.id : null;
};
