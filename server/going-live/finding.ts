import { adviceOfCheck, type Advice, type Finding } from '#domain/going-live/findings.ts';

/** Timeout of a check in milliseconds. */
export const checkTimeoutMs = 10_000;

export function ok(check: string, text: string, advice = adviceOfCheck(check)): Finding {
  return { level: 'ok', check, advice, text };
}

export function missing(
  check: string,
  text: string,
  advice: Advice = adviceOfCheck(check),
): Finding {
  return { level: 'missing', check, advice, text };
}

export function dangerous(
  check: string,
  text: string,
  advice: Advice = adviceOfCheck(check),
): Finding {
  return { level: 'dangerous', check, advice, text };
}

/** The first line of an error, including the contents of an AggregateError (a refused connection is one). */
function oneLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return oneLine(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.trim() ?? '';
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
