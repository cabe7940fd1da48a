import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** Whole orders in every language: too many for each run of the tests. */
export default defineConfig({ ...journeys, testDir: import.meta.dirname, reporter: 'list' });
