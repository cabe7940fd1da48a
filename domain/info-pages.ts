/** Pages of text that every shop has: what applies to orders, and how to reach the shop. Source: product §2, information pages. */
export const infoPages = ['delivery', 'privacy', 'terms', 'contact', 'questions'] as const;
/** One of {@link infoPages}; also the last part of its path. */
export type InfoPage = (typeof infoPages)[number];
