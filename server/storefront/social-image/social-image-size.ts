/** Size of the image that a shared link shows, in pixels. Source: product §2. */
export const socialImageSize = { width: 1200, height: 630 } as const;
