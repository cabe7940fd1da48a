import { describe, expect, it } from 'vitest';
import {
  judgeEndpoint,
  nextAttemptAt,
  noticeMs,
  offAfterMs,
  retryPausesMs,
  switchOffAt,
  warnAfterMs,
} from './webhooks.ts';

const day = 24 * 60 * 60 * 1000;

describe('nextAttemptAt', () => {
  it('waits longer each time, for three days in all, and then gives up', () => {
    const pauses = retryPausesMs.map((_, index) => nextAttemptAt(index + 1, 0)?.getTime() ?? 0);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    const all = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(all).toBeGreaterThan(2.95 * day);
    expect(all).toBeLessThanOrEqual(3.05 * day);
    expect(nextAttemptAt(retryPausesMs.length + 1, 0)).toBeNull();
  });
});

describe('judgeEndpoint', () => {
  const since = new Date(0);

  it('leaves an endpoint alone that works or has failed for less than a day', () => {
    expect(judgeEndpoint({ failingSince: null, warnedAt: null }, 100 * day)).toBe('nothing');
    expect(judgeEndpoint({ failingSince: since, warnedAt: null }, warnAfterMs - 1)).toBe('nothing');
  });

  it('has the owner told after a day, also when that is long overdue', () => {
    expect(judgeEndpoint({ failingSince: since, warnedAt: null }, warnAfterMs)).toBe('warn');
    expect(judgeEndpoint({ failingSince: since, warnedAt: null }, 50 * day)).toBe('warn');
  });

  it('switches off after five days, and never sooner than two days after the owner was told', () => {
    const early = { failingSince: since, warnedAt: new Date(warnAfterMs) };
    expect(judgeEndpoint(early, offAfterMs - 1)).toBe('nothing');
    expect(judgeEndpoint(early, offAfterMs)).toBe('switch-off');
    const late = { failingSince: since, warnedAt: new Date(offAfterMs) };
    expect(judgeEndpoint(late, offAfterMs + noticeMs - 1)).toBe('nothing');
    expect(judgeEndpoint(late, offAfterMs + noticeMs)).toBe('switch-off');
    expect(switchOffAt(since, late.warnedAt).getTime()).toBe(offAfterMs + noticeMs);
    expect(switchOffAt(since, early.warnedAt).getTime()).toBe(offAfterMs);
  });
});
