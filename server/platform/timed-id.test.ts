import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { timedId } from './timed-id.ts';

describe('timedId', () => {
  it('begins with the time in milliseconds', () => {
    const now = Date.parse('2026-11-25T22:00:00.123Z');
    expect(Number.parseInt(timedId(now).replace('-', '').slice(0, 12), 16)).toBe(now);
  });

  it.each([0, 1, Date.parse('2026-11-25'), 2 ** 48 - 1])(
    'is a UUID of version 7 at %d milliseconds',
    (now) => {
      const id = timedId(now);
      expect(validate(id)).toBe(true);
      expect(version(id)).toBe(7);
    },
  );

  it('differs between calls with the same time', () => {
    const ids = Array.from({ length: 1_000 }, () => timedId(0));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
