import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumFlags, findChromium } from './tools/chromium.ts';
import { builtPages } from './tools/test/built-pages.ts';
import { writeFiles } from './tools/test/write-files.ts';

/** Tag of a file that only `npm run test:all` runs: `// @module-tag whole` in its first line. */
const whole = { name: 'whole', description: 'slow, or ends processes: only in npm run test:all' };

/** Starts the files tagged whole before all others: none of the slow ones is left for the end. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      readFileSync(moduleId, 'utf8').startsWith(`// @module-tag ${whole.name}`);
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

const executablePath = findChromium();

export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL and for programs that they start: one worker more than cores saves an eighth.
    maxWorkers: availableParallelism() + 1,
    // The modules of the server and the web are loaded once per worker, not once per file: a third of the time.
    isolate: false,
    tags: [whole],
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{agent,domain,contract,locales,web,tools}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/page-catalogue.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // As the server compiles the components of mails: React's runtime for development fails beside its other parts,
        // which the server loads for production.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,sandbox,tests/features}/**/*.test.ts'],
          globalSetup: ['tests/support/databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [builtPages()],
        // Found before the first test: a package that is found during one would reload its page.
        optimizeDeps: {
          entries: ['tests/screens/**/*.ts'],
          include: ['vitest/browser', 'axe-core'],
        },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.screen.ts'],
          globalSetup: ['tools/test/build-web-once.ts'],
          setupFiles: ['tests/screens/setup.ts'],
          // A page for each core: with more, one of some hundred tests misses a frame of its page.
          maxWorkers: availableParallelism(),
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            commands: { writeFiles },
            viewport: { width: 1400, height: 1000 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 15_000,
              launchOptions: {
                args: [...chromiumFlags, '--enable-unsafe-swiftshader'],
                ...(executablePath && { executablePath }),
              },
              // Rendering transitions takes a tenth of the time.
              contextOptions: {
                locale: 'en-US',
                reducedMotion: 'reduce',
                viewport: { width: 1400, height: 1000 },
              },
            }),
          },
        },
      },
    ],
  },
});
