/** A message of the card window as an event of the payment machine. */
export type WindowMessage =
  /** `eventMessage`: the window's message, unchanged. */
  | { readonly type: 'WINDOW.APPROVED'; readonly eventMessage: string }
  | { readonly type: 'WINDOW.NOT_APPROVED' }
  | { readonly type: 'WINDOW.UNREADABLE' }
  | { readonly type: 'WINDOW.ABORTED'; readonly reason: string | null }
  | { readonly type: 'WINDOW.CLOSED' };

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The transaction in `{status, data: {data, hash}}` or `{data, hash}`, each a JSON text or an object. */
function transactionIn(eventMessage: unknown): Fields | null {
  const outer = toFields(parse(eventMessage));
  const nested = toFields(parse(outer?.['data']));
  const signed = nested && typeof nested['hash'] === 'string' ? nested : outer;
  return typeof signed?.['hash'] === 'string' ? toFields(parse(signed['data'])) : null;
}

function isApproved(transaction: Fields): boolean {
  const { status } = transaction;
  return typeof status === 'string' && /^approv(ed|al)$/i.test(status);
}

function parseSuccess(eventMessage: unknown): WindowMessage {
  const transaction = transactionIn(eventMessage);
  if (!transaction) return { type: 'WINDOW.UNREADABLE' };
  if (!isApproved(transaction)) return { type: 'WINDOW.NOT_APPROVED' };
  const text = typeof eventMessage === 'string' ? eventMessage : JSON.stringify(eventMessage);
  return { type: 'WINDOW.APPROVED', eventMessage: text };
}

function parseReason(eventMessage: unknown): string | null {
  if (typeof eventMessage !== 'string') return null;
  return eventMessage.trim().slice(0, 200) || null;
}

/** Names of the window's events: the documented one, and another that some of its versions also send. */
function isEventName(name: unknown, checkoutToken: string): boolean {
  return name === `helcim-pay-js-${checkoutToken}` || name === 'helcim-pay-js-v2';
}

/**
 * Reads a message of the window opened with this token; null for other messages. A message may arrive twice, under
 * both names.
 */
export function readWindowMessage(data: unknown, checkoutToken: string): WindowMessage | null {
  const message = toFields(data);
  if (!message || !isEventName(message['eventName'], checkoutToken)) return null;
  const { eventMessage } = message;
  switch (message['eventStatus']) {
    case 'SUCCESS':
      return parseSuccess(eventMessage);
    case 'ABORTED':
      return { type: 'WINDOW.ABORTED', reason: parseReason(eventMessage) };
    case 'HIDE':
      return { type: 'WINDOW.CLOSED' };
    default:
      return null;
  }
}

/** Origin and source of a message. */
interface Sender {
  readonly origin: string;
  readonly source: unknown;
}

/** Whether a message comes from the provider's window: from its origin and its frame. */
export function isFromWindow(
  sender: Sender,
  expected: { readonly origin: string; readonly frame: unknown },
): boolean {
  return (
    sender.origin === expected.origin && expected.frame !== null && sender.source === expected.frame
  );
}
