import { describe, expect, it } from 'vitest';
import { releaseBytes } from './release-bytes.ts';

describe('releaseBytes', () => {
  it('frees the memory of bytes that have a buffer of their own', () => {
    const bytes = Buffer.allocUnsafeSlow(4_000_000);
    const { buffer } = bytes;
    const before = process.memoryUsage().arrayBuffers;
    releaseBytes(bytes);
    expect(buffer.byteLength).toBe(0);
    expect(before - process.memoryUsage().arrayBuffers).toBe(4_000_000);
  });

  it('keeps a buffer that holds other bytes too', () => {
    const all = Buffer.from([1, 2, 3, 4, 5, 6]);
    const whole = Buffer.allocUnsafeSlow(6);
    all.copy(whole);
    releaseBytes(whole.subarray(0, 3));
    expect([...whole]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('keeps a shared buffer', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3));
    releaseBytes(shared);
    expect(shared.byteLength).toBe(3);
  });
});
