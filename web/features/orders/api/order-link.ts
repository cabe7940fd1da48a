import { linkedOrderResponse, newOrderLinkResponse } from '#contract/order-links.ts';
import { call } from '#web/lib/api.ts';

const pathOf = (link: string): string => `/api/order-links/${encodeURIComponent(link)}`;

/** The order of a private link. Source: product §6. */
export const openOrderLink = (link: string) =>
  call({ path: pathOf(link), response: linkedOrderResponse });

/** Cancels it for its customer; asked again it answers the same. */
export const cancelByLink = (link: string) =>
  call({ method: 'POST', path: `${pathOf(link)}/cancel`, response: linkedOrderResponse });

/** Asks for a new link by mail; the answer is the same whether or not there is such an order. */
export const requestOrderLink = (body: { readonly orderNumber: string; readonly email: string }) =>
  call({ path: '/api/order-links', body, response: newOrderLinkResponse });

/** Where a receipt of it is fetched. */
export const receiptPath = (link: string, invoice: string): string =>
  `${pathOf(link)}/invoices/${encodeURIComponent(invoice)}`;
