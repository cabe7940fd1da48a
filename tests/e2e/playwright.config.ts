import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tools/chromium.ts';
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
  // Tests wait more than they compute.
  workers: availableParallelism() + 2,
  // For a machine that is busy with other things as well.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: path.join(output, 'e2e.json') }]],
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    // Rendering transitions takes a tenth of the run; the journeys through a whole order show them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording traces takes a twelfth of the run, with screenshots a third.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Enables WebGL without a graphics card.
    launchOptions: {
      args: [...chromiumFlags, '--enable-unsafe-swiftshader'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
