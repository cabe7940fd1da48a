import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#tools/chromium.ts';
import type { ShopFixtures } from './fixtures.ts';

const output = path.resolve(import.meta.dirname, '../../test-results');
const executablePath = findChromium();

export default defineConfig<object, ShopFixtures>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: path.join(output, 'e2e'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // They wait more than they compute.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: path.join(output, 'e2e.json') }]],
  use: {
    actionTimeout: 20_000,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Keeping the pages' states at each step for what may fail costs a twelfth of the run, their film a third.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // WebGL without a graphics card.
    launchOptions: {
      args: [...CHROMIUM_FLAGS, '--enable-unsafe-swiftshader'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    // What needs one screen only has it by its tag.
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Where no screen is shown, or what happens behind the screens is the matter, a phone sees
      // nothing else.
      testIgnore:
        /(supervisor|pipeline|print-preview|photo-keeping|photo-line|photo-sending|photo-wire|photo-faults)\.spec\.ts$/,
      grepInvert: /@desk/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});
