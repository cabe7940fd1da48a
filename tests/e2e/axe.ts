import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** In place of axe's own megabyte of source, which every analysis evaluates twice. */
const nothing = 'undefined';

/**
 * Accessibility violations of the page. Legacy mode and no preloaded style sheets save a third of the time;
 * a page without frames of other origins needs neither.
 */
export const faultsOf = async (page: Page): Promise<string[]> => {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: nothing }) })
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
