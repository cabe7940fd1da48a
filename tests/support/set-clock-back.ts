import { onTestFinished, vi } from 'vitest';

const day = 24 * 60 * 60_000;

/** Sets the machine's clock back by a day and lets the given milliseconds pass, until the test ends. */
export function setClockBack(passed: number): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - day);
  const timer = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + passed);
  onTestFinished(() => {
    clock.mockRestore();
    timer.mockRestore();
  });
}
