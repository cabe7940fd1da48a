import { ownDataAccepted, ownDataResponse } from '#contract/own-data.ts';
import type { OwnDataWant } from '#domain/customers/own-data.ts';
import { call } from '#web/lib/api.ts';

function pathOf(link: string): string {
  return `/api/own-data/${encodeURIComponent(link)}`;
}

/** Requests a mail with a link to a copy of the customer's data, or to their erasure. */
export function requestOwnData(orderLink: string, wants: OwnDataWant) {
  const path = `/api/order-links/${encodeURIComponent(orderLink)}/data-requests`;
  return call({ path, body: { wants }, response: ownDataAccepted });
}

/** Fetches what the link of that mail is about. */
export function openOwnData(link: string) {
  return call({ path: pathOf(link), response: ownDataResponse });
}

/** Erases the customer; idempotent. Deleting many photos takes a while. */
export function eraseOwnData(link: string) {
  return call({
    method: 'POST',
    path: `${pathOf(link)}/erase`,
    response: ownDataResponse,
    timeoutMs: 10 * 60_000,
  });
}

/** Path to download the copy. */
export function ownDataCopyPath(link: string): string {
  return `${pathOf(link)}/copy`;
}
