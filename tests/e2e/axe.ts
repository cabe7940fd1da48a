import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What keeps somebody from using the page as it is. Without a page of its own for the sum and without fetching style
 * sheets again, which a page without frames of other origins has no use for: a third of the time.
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
