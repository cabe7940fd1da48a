import { describe, expect, it } from 'vitest';
import type { ApiFailure, ApiResult } from './api.ts';
import { orLastGood } from './last-good.ts';

const good = { ok: true, value: 'order' } as unknown as ApiResult<string>;
const later = { ok: true, value: 'paid order' } as unknown as ApiResult<string>;
const down = { ok: false, retryable: true } as ApiFailure;
const gone = { ok: false, retryable: false } as ApiFailure;

describe('orLastGood', () => {
  it('keeps the last good response while requests fail for a time', () => {
    expect(orLastGood(down, good)).toBe(good);
  });

  it('returns a newer response, a lasting failure, and the first failure', () => {
    expect(orLastGood(later, good)).toBe(later);
    expect(orLastGood(gone, good)).toBe(gone);
    expect(orLastGood(down, undefined)).toBe(down);
    expect(orLastGood(down, gone)).toBe(down);
  });
});
