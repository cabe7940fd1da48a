import type { CardProvider } from '#domain/payments/payment-methods.ts';

/** A message as received; `now` in epoch ms, `rawBody` the exact bytes. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Uint8Array;
  readonly now: number;
}

/** How handling a message ended. */
export type Handled =
  | 'done'
  /** Handled, as stored data already shows: its charge belongs to an attempt. */
  | 'known'
  /** The message must be sent again. */
  | 'not done';

/** A message that its provider signed. */
export interface ProviderEvent {
  /** The provider's own id of the message, the same in every delivery. */
  readonly id: string;
  readonly type: string;
  /** The charge, if the message is only about one: there is nothing to handle once it belongs to an attempt. */
  readonly transaction: string | null;
  /** Handles the message; safe to repeat. */
  readonly handle: () => Promise<Handled>;
}

/** Messages that a provider sends. */
export interface ProviderWebhook {
  readonly provider: CardProvider;
  /** Returns null for a message that the provider did not sign recently. */
  readonly verify: (message: ReceivedMessage) => ProviderEvent | null;
}
