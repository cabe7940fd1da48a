import type { Logger } from '../../../platform/http/logger.ts';

/** Why a read of a provider came to nothing. It goes into logs: no key, no card number. */
export interface ReadFailure {
  /** What was asked for, such as `checkout session cs_…`. */
  readonly read: string;
  /** HTTP status; null where the provider did not answer. */
  readonly status: number | null;
  /** The provider's own code for the error, where it has one. */
  readonly code: string | null;
  readonly reason: string;
}

/** Takes note of a failed read. */
export type ReportReadFailure = (failure: ReadFailure) => void;

/** Reports to nobody. */
export const ignoreReadFailure: ReportReadFailure = () => undefined;

/** Writes failed reads of a provider into the log. */
export const logReadFailures =
  (log: Logger, provider: string): ReportReadFailure =>
  (failure) =>
    log.warn({ provider, ...failure }, 'a read of the card provider failed');
