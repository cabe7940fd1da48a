import { describe, expect, it } from 'vitest';
import { toUploadOutcome } from './tus-upload.ts';

function body(error: string, details?: object) {
  return JSON.stringify({ error, message: 'a text', ...(details && { details }) });
}

describe('outcomeOf an error response', () => {
  it.each([
    [415, 'photo_unreadable', false],
    [415, 'invalid_file_format', false],
    [409, 'photo_id_in_use', false],
    [429, 'too_many_photos', true],
    [404, 'order_not_found', true],
  ])('%i %s ends the upload, and a manual retry can help: %s', (status, code, retryable) => {
    expect(toUploadOutcome(status, body(code), undefined)).toEqual({
      state: 'refused',
      fault: { code, retryable },
    });
  });

  it.each([
    [409, 'photo_checksum_mismatch'],
    [422, 'photo_timed_out'],
  ])('%i %s fails this attempt only', (status, code) => {
    expect(toUploadOutcome(status, body(code), undefined)).toEqual({
      state: 'failed',
      fault: { code, retryable: true },
    });
  });

  it("includes the values of the fault's text", () => {
    expect(toUploadOutcome(413, body('photo_too_large', { maxBytes: 7 }), undefined)).toMatchObject(
      {
        fault: { values: { maxBytes: 7 } },
      },
    );
  });

  it.each([
    ['a full disk', 507, body('storage_full'), 'storage_full'],
    ['a crash', 500, body('server_error'), 'server_error'],
    ['a proxy in between', 502, '<html>Bad gateway</html>', 'server_error'],
    ['another page of a hotel', 403, '<html>Please sign in</html>', 'server_error'],
    ['the protocol’s own conflict', 409, body('invalid_request'), 'invalid_request'],
    ['a lock', 423, body('invalid_request'), 'invalid_request'],
  ])('is temporary when it is %s', (_, status, text, code) => {
    expect(toUploadOutcome(status, text, undefined)).toEqual({
      state: 'broken',
      fault: { code, retryable: true },
    });
  });

  it.each([
    ['a limit', 429, body('too_many_requests')],
    ['a lock, which is told without a body', 423, ''],
  ])('contains the retry delay of %s', (_, status, text) => {
    expect(toUploadOutcome(status, text, '7')).toMatchObject({ state: 'broken', afterMs: 7000 });
  });
});
