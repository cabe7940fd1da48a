import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './engine.ts';

const output = path.resolve(import.meta.dirname, '../../test-results');

/** The main journey in the engines of other browsers; Playwright runs the tests and drives none of them. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(output, 'engines'),
  forbidOnly: true,
  workers: 1,
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: path.join(output, 'engines.json') }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
