import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('scrollingRests resolves once there was no scrolling for a moment', async () => {
  let scroll = (): void => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    scroll = listener;
  });
  const { scrollingRests } = await import('./scrolling-rests.ts');
  let rests = false;
  const ask = () => void scrollingRests().then(() => (rests = true));
  ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(rests).toBe(true);
  rests = false;
  scroll();
  ask();
  await vi.advanceTimersByTimeAsync(300);
  scroll();
  await vi.advanceTimersByTimeAsync(300);
  expect(rests).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(rests).toBe(true);
});
