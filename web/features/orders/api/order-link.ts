import { linkedOrderResponse, newOrderLinkResponse } from '#contract/order-links.ts';
import { remakeResponse, type RemakeInput } from '#contract/remakes.ts';
import { call } from '#web/lib/api.ts';

const pathOf = (link: string): string => `/api/order-links/${encodeURIComponent(link)}`;

/** Fetches the order of a private link. Source: product §6. */
export const openOrderLink = (link: string) =>
  call({ path: pathOf(link), response: linkedOrderResponse });

/** Cancels the order for its customer; idempotent. */
export const cancelByLink = (link: string) =>
  call({ method: 'POST', path: `${pathOf(link)}/cancel`, response: linkedOrderResponse });

/** Reports a print that came out wrong; of a line with an open report it returns that one. */
export const reportPrint = (link: string, body: RemakeInput) =>
  call({ path: `${pathOf(link)}/remakes`, body, response: remakeResponse, timeoutMs: 90_000 });

/** Requests a new link by e-mail; the response does not reveal whether the order exists. */
export const requestOrderLink = (body: { readonly orderNumber: string; readonly email: string }) =>
  call({ path: '/api/order-links', body, response: newOrderLinkResponse });

/** Path to download a receipt of the order. */
export const receiptPath = (link: string, invoice: string): string =>
  `${pathOf(link)}/invoices/${encodeURIComponent(invoice)}`;
