import axe from 'axe-core';
import type { ShopPage } from './shop-page.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Accessibility violations of the page. */
export async function findAxeFaults({ window, document }: ShopPage): Promise<string[]> {
  if (!window.axe) {
    const script = document.createElement('script');
    script.textContent = axe.source;
    document.head.append(script);
  }
  if (!window.axe) throw new Error('axe has not started');
  const { violations } = await window.axe.run({
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
