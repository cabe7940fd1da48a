/** Text pages that every shop has: the terms of orders, and contact details. Source: product §2.3. */
export const infoPages = ['delivery', 'privacy', 'terms', 'contact', 'questions'] as const;
/** One of {@link infoPages}; also the last part of its path. */
export type InfoPage = (typeof infoPages)[number];
