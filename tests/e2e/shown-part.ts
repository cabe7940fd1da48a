import type { Locator } from '@playwright/test';
import type { Part } from '#domain/prints/print-geometry.ts';
import { readShownPart } from '#tests/support/shown-part.ts';

/** See {@link readShownPart}. */
export async function measureShownPart(card: Locator): Promise<Part> {
  const { width, height, transform } = await card
    .locator('.placed-paper img')
    .evaluate((image) => (image as HTMLImageElement).style);
  return readShownPart({ width, height, transform });
}
