import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Accessibility violations of the page. Legacy mode and no preloaded style sheets save a third of the time;
 * a page without frames of other origins needs neither.
 */
export const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
