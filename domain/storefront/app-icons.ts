/**
 * Side lengths of the app icons in pixels: 48 for browser tabs and bookmarks, 180 for the iPhone home screen, the others
 * for the web app manifest.
 */
export const appIconSizes = [48, 180, 192, 512] as const;

/** Path of an app icon. */
export function appIconPath(size: (typeof appIconSizes)[number]): string {
  return `/icons/${size}.png`;
}
