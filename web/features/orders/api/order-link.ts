import { linkedOrderResponse, newOrderLinkResponse } from '#contract/order-links.ts';
import { remakeResponse, type RemakeInput } from '#contract/remakes.ts';
import { call } from '#web/lib/api.ts';

function pathOf(link: string): string {
  return `/api/order-links/${encodeURIComponent(link)}`;
}

/** Fetches the order of a private link. */
export function openOrderLink(link: string) {
  return call({ path: pathOf(link), response: linkedOrderResponse });
}

/** Cancels the order for its customer; idempotent. */
export function cancelOrderByLink(link: string) {
  return call({ method: 'POST', path: `${pathOf(link)}/cancel`, response: linkedOrderResponse });
}

/** Confirms that the customer wants their cash order; idempotent. */
export function confirmOrderByLink(link: string) {
  return call({ method: 'POST', path: `${pathOf(link)}/confirm`, response: linkedOrderResponse });
}

/** Reports a print that came out wrong; of a line with an open report it returns that one. */
export function reportPrint(link: string, body: RemakeInput) {
  return call({
    path: `${pathOf(link)}/remakes`,
    body,
    response: remakeResponse,
    timeoutMs: 90_000,
  });
}

/** Requests a new link by e-mail; the response does not reveal whether the order exists. */
export function requestOrderLink(body: { readonly orderNumber: string; readonly email: string }) {
  return call({ path: '/api/order-links', body, response: newOrderLinkResponse });
}

/** Path to download a receipt of the order. */
export function receiptPath(link: string, invoice: string): string {
  return `${pathOf(link)}/invoices/${encodeURIComponent(invoice)}`;
}
