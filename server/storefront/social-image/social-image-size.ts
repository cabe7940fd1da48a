/** Size of the preview image of a shared link, in pixels. */
export const socialImageSize = { width: 1200, height: 630 } as const;
