import { isReturnWord } from '#domain/page-paths.ts';

/** How the customer comes back from the second checkout's page: having paid as it seems, or having left it. */
export type ReturnKind = 'returned' | 'left';

/** A way back from a card checkout, as the address tells it. */
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
 * Where the second checkout sends the customer back to. `home`: the shop's address in the customer's language, without
 * a slash at its end. The order's number goes along: a browser that keeps nothing knows it again by that.
 */
export const returnUrls = (home: string, orderNumber: string) => {
  const order = `${orderQuery}=${encodeURIComponent(orderNumber)}`;
  return {
    // The provider replaces the braces: they must arrive as they are.
    success: `${home}/${successWord}?${order}&${sessionQuery}={CHECKOUT_SESSION_ID}`,
    cancel: `${home}/${cancelWord}?${order}`,
  };
};

/** What an address tells of a return, and the address without it; null where it tells none. Source: product §2. */
export const readReturn = (
  href: string,
): { readonly back: PaymentReturn; readonly address: string } | null => {
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
};
