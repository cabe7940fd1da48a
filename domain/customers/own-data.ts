const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What customers ask for on the page of their order: a copy of what is stored about them, or its erasure. Source: product §4.22. */
export const ownDataWants = ['copy', 'erasure'] as const;
/** One of {@link ownDataWants}. */
export type OwnDataWant = (typeof ownDataWants)[number];

/** Validity of the link that a mail brings, in milliseconds. Source: product §4.22. */
export const ownDataLinkMs = dayMs;

/** How long a copy may be fetched again after the first time, in milliseconds: its download may have broken off. Source: product §4.22. */
export const copyAgainMs = hourMs;

/** Requests of an order in an hour, each of which sends a mail. Source: product §4.22. */
export const maxRequestsAnHour = 3;

/** Days after which a request, and the network address of an act, is removed. Source: product §4.22. */
export const personalDataDays = 30;

/** The moment before which requests have ended, and acts have no network address any more. Source: product §4.22. */
export function keptSince(now: number): Date {
  return new Date(now - personalDataDays * dayMs);
}

/** Years that laws want invoices kept after the year in which they were issued; France and Tunisia want the most. */
const documentYears = 10;

/** The last day (`2036-12-31`) until which the law has a document kept that was issued at a moment. Source: product §4.22. */
export function documentKeptUntil(issuedAt: number): string {
  return `${new Date(issuedAt).getUTCFullYear() + documentYears}-12-31`;
}

/** Word of the page that the link opens, in place of the secret of an order. Source: product §2.1. */
export const ownDataWord = 'your-data';
