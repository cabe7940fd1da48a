import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { findEngines } from '#tools/engines.ts';
import type { EngineBrowser, EngineName } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

interface EngineOptions {
  readonly engine: EngineName;
}

interface EngineFixtures {
  /** A new browser of the project's engine. An error in the page fails the test. */
  readonly engineBrowser: EngineBrowser;
}

async function openEngine(engine: EngineName): Promise<EngineBrowser> {
  const { firefox, webkit } = findEngines();
  if (engine === 'firefox' && firefox) return openFirefox(firefox);
  if (engine === 'webkit' && webkit) return openWebkit(webkit);
  throw new Error(`${engine} is not installed: npm run test:engines`);
}

/** Playwright's test runner with other browsers than its own, and a shop for each worker. */
export const test = base.extend<EngineFixtures, EngineOptions & { readonly shop: RunningShop }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  shop: [
    async ({}, provide) => {
      const shop = await startRunningShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  engineBrowser: async ({ engine }, provide, info) => {
    const browser = await openEngine(engine);
    try {
      await provide(browser);
      if (info.status !== info.expectedStatus) {
        await writeFile(info.outputPath('screen.png'), await browser.screenshot());
      }
      expect(await browser.errors(), 'errors in the page').toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

export { expect } from '@playwright/test';
