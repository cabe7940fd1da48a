import { isReturnWord } from '#domain/storefront/page-paths.ts';

/** The return from Stripe Checkout: apparently paid (`returned`), or left without paying (`left`). */
export type ReturnKind = 'returned' | 'left';

/** A return from a card checkout, parsed from the URL. */
export interface PaymentReturn {
  readonly kind: ReturnKind;
  readonly sessionId: string | null;
  readonly orderNumber: string | null;
}

const sessionQuery = 'session_id';
const orderQuery = 'order';
const successWord = 'order-success';
const cancelWord = 'order-cancel';

/**
 * Builds the return URLs for Stripe Checkout. `home`: the shop's address in the customer's language, without a
 * trailing slash. They include the order number for a browser that stores nothing.
 */
export function returnUrls(home: string, orderNumber: string) {
  const order = `${orderQuery}=${encodeURIComponent(orderNumber)}`;
  return {
    // Stripe replaces the braces, so they must not be encoded.
    success: `${home}/${successWord}?${order}&${sessionQuery}={CHECKOUT_SESSION_ID}`,
    cancel: `${home}/${cancelWord}?${order}`,
  };
}

/** Parses a return from a URL and removes it from the address; null when it is no return. */
export function readReturn(
  href: string,
): { readonly back: PaymentReturn; readonly address: string } | null {
  const { pathname, searchParams, hash } = new URL(href);
  const words = pathname.split('/').filter(Boolean);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const sessionId = searchParams.get(sessionQuery);
  if (sessionId === null && !isReturnWord(last)) return null;
  const orderNumber = searchParams.get(orderQuery);
  searchParams.delete(sessionQuery);
  searchParams.delete(orderQuery);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const path = `/${(isReturnWord(last) ? words.slice(0, -1) : words).join('/')}`;
  const isSuccess = sessionId !== null || last === successWord;
  return {
    back: { kind: isSuccess ? 'returned' : 'left', sessionId, orderNumber },
    address: `${path}${query}${hash}`,
  };
}
