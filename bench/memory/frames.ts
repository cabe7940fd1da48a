import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 150;
const stepPixels = 600;

/** Scrolls with the wheel until the end of the page. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(400, 400);
  for (let last = -1, now = 0; now !== last;) {
    await page.mouse.wheel(0, stepPixels);
    await sleep(stepMs);
    last = now;
    now = await page.evaluate(() => scrollY);
  }
}

/** Milliseconds between consecutive frames while all cards are scrolled through, from the top. */
export async function framesOfScrolling(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => scrollTo(0, 0));
  await sleep(stepMs);
  const recording = await page.evaluateHandle(() => {
    const gaps: number[] = [];
    let before: number | null = null;
    let on = true;
    const frame = (now: number): void => {
      if (before !== null) gaps.push(now - before);
      before = now;
      if (on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return {
      end: (): number[] => {
        on = false;
        return gaps;
      },
    };
  });
  await scrollThrough(page);
  return recording.evaluate(({ end }) => end());
}
