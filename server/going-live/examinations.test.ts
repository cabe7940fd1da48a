import { describe, expect, it } from 'vitest';
import { minAgeMs, openExaminations } from './examinations.ts';
import { ok } from './finding.ts';

function countedExaminations() {
  const count = { examined: 0, now: 0 };
  const examinations = openExaminations(
    async () => {
      count.examined += 1;
      return [ok('node', `examination ${count.examined}`)];
    },
    () => count.now,
  );
  return { count, examinations };
}

describe('openExaminations', () => {
  it('examines once for callers at the same time, and again when the latest is too old', async () => {
    const { count, examinations } = countedExaminations();
    await Promise.all([examinations.read(60_000), examinations.read(60_000)]);
    expect(count.examined).toBe(1);
    count.now = 59_999;
    await examinations.read(60_000);
    expect(count.examined).toBe(1);
    count.now = 60_000;
    await examinations.read(60_000);
    expect(count.examined).toBe(2);
  });

  it('examines no more often than every few seconds, however often it is asked for', async () => {
    const { count, examinations } = countedExaminations();
    await examinations.read(0);
    count.now = minAgeMs - 1;
    await examinations.read(0);
    expect(count.examined).toBe(1);
    count.now = minAgeMs;
    await examinations.read(0);
    expect(count.examined).toBe(2);
  });
});
