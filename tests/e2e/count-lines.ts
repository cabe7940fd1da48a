import type { Locator } from '@playwright/test';
import { countLinesIn } from '#tests/support/fit-checks.ts';

/** See {@link countLinesIn}. */
export function countLines(label: Locator, word: string): Promise<number> {
  return label.evaluate(countLinesIn, word);
}
