import { linkedOrderAnswer } from '#contract/order-links.ts';
import { call } from '#web/lib/api.ts';

const pathOf = (link: string): string => `/api/order-links/${encodeURIComponent(link)}`;

/** The order of a private link. Source: product §6. */
export const openOrderLink = (link: string) =>
  call({ path: pathOf(link), answer: linkedOrderAnswer });

/** Cancels it for its customer; asked again it answers the same. */
export const cancelByLink = (link: string) =>
  call({ method: 'POST', path: `${pathOf(link)}/cancel`, answer: linkedOrderAnswer });

/** Where a receipt of it is fetched. */
export const receiptPath = (link: string, invoice: string): string =>
  `${pathOf(link)}/invoices/${encodeURIComponent(invoice)}`;
