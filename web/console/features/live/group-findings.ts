import type { GoingLive } from '#contract/staff/going-live.ts';

type Found = GoingLive['findings'][number];

/** Findings with the same advice: what is worst of them, and their lines. */
export interface FindingGroup {
  readonly advice: Found['advice'];
  readonly level: Found['level'];
  readonly texts: readonly string[];
}

function toGroups(findings: readonly Found[]): FindingGroup[] {
  const advices = [...new Set(findings.map(({ advice }) => advice))];
  return advices.map((advice) => {
    const found = findings.filter((one) => one.advice === advice);
    return {
      advice,
      level: found[0]?.level ?? 'ok',
      texts: [...new Set(found.map(({ text }) => text))],
    };
  });
}

/** Groups sorted findings by what to do; an advice that is still to be followed is not among those that are right. */
export function groupFindings(findings: readonly Found[]) {
  const open = toGroups(findings.filter(({ level }) => level !== 'ok'));
  const openAdvices = new Set(open.map(({ advice }) => advice));
  const right = toGroups(
    findings.filter(({ level, advice }) => level === 'ok' && !openAdvices.has(advice)),
  );
  return { open, right };
}
