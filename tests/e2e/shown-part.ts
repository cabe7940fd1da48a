import type { Locator } from '@playwright/test';
import type { Part } from '#domain/prints/print-geometry.ts';

/** The part of its picture that a card shows before turning, computed from the picture's position. */
export async function measureShownPart(card: Locator): Promise<Part> {
  const { width, height, transform } = await card
    .locator('.placed-paper img')
    .evaluate((image) => (image as HTMLImageElement).style);
  const [right = 0, down = 0] = [...transform.matchAll(/(-?[\d.]+)%/g)].map(([, share]) =>
    Number(share),
  );
  return {
    x: (0 - right) / 100,
    y: (0 - down) / 100,
    width: 100 / Number.parseFloat(width),
    height: 100 / Number.parseFloat(height),
  };
}
