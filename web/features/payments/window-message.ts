/** A message of the card window as an event of the payment machine. */
export type WindowMessage =
  /** `eventMessage`: the window's message, unchanged. */
  | { readonly type: 'WINDOW.APPROVED'; readonly eventMessage: string }
  | { readonly type: 'WINDOW.NOT_APPROVED' }
  | { readonly type: 'WINDOW.UNREADABLE' }
  | { readonly type: 'WINDOW.ABORTED'; readonly reason: string | null }
  | { readonly type: 'WINDOW.CLOSED' };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

const parse = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
};

/** The transaction in `{status, data: {data, hash}}` or `{data, hash}`, each a JSON text or an object. */
const transactionIn = (eventMessage: unknown): Fields | null => {
  const outer = fieldsOf(parse(eventMessage));
  const nested = fieldsOf(parse(outer?.['data']));
  const signed = nested && typeof nested['hash'] === 'string' ? nested : outer;
  return typeof signed?.['hash'] === 'string' ? fieldsOf(parse(signed['data'])) : null;
};

const isApproved = (transaction: Fields): boolean => {
  const { status } = transaction;
  return typeof status === 'string' && /^approv(ed|al)$/i.test(status);
};

const successOf = (eventMessage: unknown): WindowMessage => {
  const transaction = transactionIn(eventMessage);
  if (!transaction) return { type: 'WINDOW.UNREADABLE' };
  if (!isApproved(transaction)) return { type: 'WINDOW.NOT_APPROVED' };
  const text = typeof eventMessage === 'string' ? eventMessage : JSON.stringify(eventMessage);
  return { type: 'WINDOW.APPROVED', eventMessage: text };
};

const reasonOf = (eventMessage: unknown): string | null => {
  if (typeof eventMessage !== 'string') return null;
  return eventMessage.trim().slice(0, 200) || null;
};

/** Names of the window's events: the documented one, and another that some of its versions also send. */
const isEventName = (name: unknown, checkoutToken: string): boolean =>
  name === `helcim-pay-js-${checkoutToken}` || name === 'helcim-pay-js-v2';

/**
 * Reads a message of the window opened with this token; null for other messages. A message may arrive twice, under
 * both names. Source: product §4.
 */
export const readWindowMessage = (data: unknown, checkoutToken: string): WindowMessage | null => {
  const message = fieldsOf(data);
  if (!message || !isEventName(message['eventName'], checkoutToken)) return null;
  const { eventMessage } = message;
  switch (message['eventStatus']) {
    case 'SUCCESS':
      return successOf(eventMessage);
    case 'ABORTED':
      return { type: 'WINDOW.ABORTED', reason: reasonOf(eventMessage) };
    case 'HIDE':
      return { type: 'WINDOW.CLOSED' };
    default:
      return null;
  }
};

/** Origin and source of a message. */
interface Sender {
  readonly origin: string;
  readonly source: unknown;
}

/** Whether a message comes from the provider's window: from its origin and its frame. */
export const isFromWindow = (
  sender: Sender,
  expected: { readonly origin: string; readonly frame: unknown },
): boolean =>
  sender.origin === expected.origin && expected.frame !== null && sender.source === expected.frame;
