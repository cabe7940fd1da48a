/**
 * What has to be done before a shop takes real orders, in the order in which it is done. The shell and the console show
 * the same findings; the console has a text for each of these. Source: docs/going-live.md.
 */
export const advices = [
  'configuration',
  'node',
  'database',
  'keys',
  'storage',
  'disk',
  'clock',
  'address',
  'production',
  'seller',
  'mail',
  'cards',
  'webhooks',
  'archive',
  'backups',
  'photos',
  'strays',
  'mails',
  'transfers',
  'intro',
] as const;
/** One of {@link advices}. */
export type Advice = (typeof advices)[number];

/** Right, missing before going live, or dangerous. */
export type FindingLevel = 'ok' | 'missing' | 'dangerous';

/** One result of a check. */
export interface Finding {
  readonly level: FindingLevel;
  /** Name of the check, such as `database`. */
  readonly check: string;
  /** What to do where it is not right. */
  readonly advice: Advice;
  readonly text: string;
}

function isAdvice(check: string): check is Advice {
  return (advices as readonly string[]).includes(check);
}

/** The advice of a check whose finding names none. */
export function adviceOfCheck(check: string): Advice {
  if (check === 'helcim' || check === 'stripe') return 'cards';
  return isAdvice(check) ? check : 'configuration';
}

/** Sorts findings by what has to be done first; what is dangerous is before what is missing, and what is right is last. */
export function sortFindings<F extends Pick<Finding, 'level' | 'advice'>>(
  findings: readonly F[],
): F[] {
  const levels: readonly FindingLevel[] = ['dangerous', 'missing', 'ok'];
  return findings.toSorted(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      advices.indexOf(one.advice) - advices.indexOf(other.advice),
  );
}

/** Whether a shop with these findings may take real orders. */
export function isReady(findings: readonly Pick<Finding, 'level'>[]): boolean {
  return findings.every(({ level }) => level === 'ok');
}
