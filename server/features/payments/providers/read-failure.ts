import type { Logger } from '../../../platform/http/logger.ts';

/** Why a read from a provider failed. It is logged, so it holds no key and no card number. */
export interface ReadFailure {
  /** Subject of the read, such as `checkout session cs_…`. */
  readonly read: string;
  /** HTTP status; null if the provider did not answer. */
  readonly status: number | null;
  /** The provider's own error code, if it has one. */
  readonly code: string | null;
  readonly reason: string;
}

/** Receives a failed read. */
export type ReportReadFailure = (failure: ReadFailure) => void;

/** Ignores failed reads. */
export const ignoreReadFailure: ReportReadFailure = () => undefined;

/** Logs failed reads from a provider. */
export function logReadFailures(log: Logger, provider: string): ReportReadFailure {
  return (failure) => log.warn({ provider, ...failure }, 'a read of the card provider failed');
}
