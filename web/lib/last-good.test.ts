import { describe, expect, it } from 'vitest';
import type { ApiFailure, ApiResult } from './api.ts';
import { orLastGood } from './last-good.ts';

const good: ApiResult<string> = { ok: true, value: 'order' };
const later: ApiResult<string> = { ok: true, value: 'paid order' };
const failure = {
  ok: false,
  code: 'network_error',
  message: null,
  status: 0,
  details: {},
} as const;
const down: ApiFailure = { ...failure, retryable: true };
const gone: ApiFailure = { ...failure, retryable: false };

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
