/** Why a call to the provider came to nothing, or may have. */
export type NotDone =
  /** Nothing was done. `retryable`: the request itself was sound, so it may be taken another time. */
  | {
      readonly outcome: 'refused';
      readonly status: number;
      readonly reason: string;
      readonly retryable: boolean;
    }
  /** Nothing was done: too many calls. */
  | { readonly outcome: 'busy'; readonly retryAfterSeconds: number }
  /** It timed out or broke, and may or may not have happened: only a read can decide. */
  | { readonly outcome: 'unknown'; readonly why: string };
