import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Pictures of every screen, mail and document in every language, for review by eye. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  reporter: 'list',
  timeout: 600_000,
});
