import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** In place of axe's own megabyte of source, which every analysis evaluates twice. */
const nothing = 'undefined';

/**
 * Accessibility violations of the page. Legacy mode and no preloaded style sheets save a third of the time;
 * a page without frames of other origins needs neither.
 */
export async function findAxeFaults(page: Page): Promise<string[]> {
  // A window that is still fading in counts as hidden, and the page behind it is inert.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    const longest = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), longest]);
  });
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
}
