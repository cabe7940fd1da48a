/** Sides of the icons of the installed shop, pixels: 180 for an iPhone's home screen, the others for the manifest. */
export const appIconSizes = [180, 192, 512] as const;

/** Address of an icon of the installed shop. */
export const appIconPath = (size: (typeof appIconSizes)[number]): string => `/icons/${size}.png`;
