import { afterEach, expect } from 'vitest';
import { resetBrowser } from './fit.ts';
import { closePages } from './open-page.ts';

afterEach(async () => {
  await resetBrowser();
  expect(await closePages(), 'errors of the page').toEqual([]);
});
