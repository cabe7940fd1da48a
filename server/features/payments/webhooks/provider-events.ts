import type { CardProvider as ProviderName } from '#domain/payment-methods.ts';

/** A message as it arrived; `now` in epoch ms, `rawBody` the bytes as they were sent. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Uint8Array;
  readonly now: number;
}

/** What became of a message. */
export type Handled =
  | 'done'
  /** Done, which what is stored tells by itself: its charge belongs to a try. */
  | 'known'
  /** It has to be sent again. */
  | 'not done';

/** A message that its provider signed. */
export interface ProviderEvent {
  /** The provider's own id of it: the same when it is sent again. */
  readonly id: string;
  readonly type: string;
  /** The charge it is about, where it tells nothing else: nothing new once that belongs to a try. */
  readonly transaction: string | null;
  /** Does what follows from it, any number of times. */
  readonly handle: () => Promise<Handled>;
}

/** What a provider sends by itself. */
export interface ProviderEvents {
  readonly provider: ProviderName;
  /** Null for a message that the provider did not sign just now. */
  readonly verify: (message: ReceivedMessage) => ProviderEvent | null;
}
