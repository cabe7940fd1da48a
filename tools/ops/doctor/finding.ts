import { oneLine } from '../../start/start-error.ts';

/** One line of the doctor: right, missing before going live, or dangerous. */
export interface Finding {
  readonly level: 'ok' | 'missing' | 'dangerous';
  /** Name of the check, such as `database`. */
  readonly check: string;
  readonly text: string;
}

/** Timeout of a check in milliseconds. */
export const checkTimeoutMs = 10_000;

export function ok(check: string, text: string): Finding {
  return { level: 'ok', check, text };
}

export function missing(check: string, text: string): Finding {
  return {
    level: 'missing',
    check,
    text,
  };
}

export function dangerous(check: string, text: string): Finding {
  return {
    level: 'dangerous',
    check,
    text,
  };
}

/** Runs a check and returns its findings; a check that throws or times out is itself a dangerous finding. */
export async function runCheck(
  check: string,
  look: () => Promise<readonly Finding[]>,
  timeoutMs = checkTimeoutMs,
): Promise<readonly Finding[]> {
  const late = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(
    () => late.resolve([dangerous(check, `did not answer within ${timeoutMs / 1000} s`)]),
    timeoutMs,
  );
  try {
    return await Promise.race([look(), late.promise]);
  } catch (error) {
    return [dangerous(check, oneLine(error))];
  } finally {
    clearTimeout(timer);
  }
}

const maxSkewMs = 5_000;

/**
 * Compares a clock with this machine's. A `Date` header has whole seconds, so a difference of less than 5 s is right.
 */
export function compareClocks(whose: string, theirs: Date, ours: Date): Finding {
  const skew = theirs.getTime() - ours.getTime();
  const seconds = `${(Math.abs(skew) / 1000).toFixed(1)} s`;
  return Math.abs(skew) <= maxSkewMs
    ? ok('clock', `the clock of ${whose} differs by ${seconds}`)
    : dangerous(
        'clock',
        `the clock of ${whose} differs by ${seconds}: signed messages are refused from 300 s on; set this machine by NTP`,
      );
}
