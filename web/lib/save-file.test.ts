import { expect, it, onTestFinished, vi } from 'vitest';
import { saveFile } from './save-file.ts';

it('saveFile keeps the address of a file until the browser has read it', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const click = vi.fn();
  const link = { href: '', download: '', click };
  vi.stubGlobal('document', { createElement: () => link });
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  saveFile(new Blob(['code']), 'studio.svg');
  expect(link.href).toMatch(/^blob:/);
  expect(link.download).toBe('studio.svg');
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledExactlyOnceWith(link.href);
});
