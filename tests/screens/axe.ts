import axe from 'axe-core';
import type { PageShop } from './page-connection.ts';
import type { ShopPage } from './shop-page.ts';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Accessibility violations of the page. */
export async function findAxeFaults({ document, window }: ShopPage<PageShop>): Promise<string[]> {
  if (!window.axe) {
    const script = document.createElement('script');
    script.textContent = axe.source;
    document.head.append(script);
  }
  const result = await window.axe?.run({
    resultTypes: ['violations'],
    preload: false,
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  if (!result) throw new Error('axe does not run in the page');
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}
