import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Pictures of every screen, mail and document in every language: made to be looked at. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  reporter: 'list',
  timeout: 600_000,
});
