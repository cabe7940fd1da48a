/** Size of the preview image of a shared link, in pixels. Source: product §2. */
export const socialImageSize = { width: 1200, height: 630 } as const;
