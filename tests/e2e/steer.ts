import { expect } from '@playwright/test';
import { openControl } from '#tests/faults/sandbox-control.ts';
import type { RunningShop } from '#tests/support/shop.ts';

/** Sets the behavior of the payment sandbox from now on. */
export async function steer(shop: RunningShop, path: string, body: object): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** The number of charges that both payment providers have captured. */
export async function chargesIn(shop: RunningShop): Promise<number> {
  const control = openControl(shop.sandboxUrl);
  const inWindow = await control.transactions();
  const onPage = (await control.payments()).flatMap(({ charges }) => charges);
  return (
    inWindow.filter(({ type, status }) => type === 'purchase' && status === 'APPROVED').length +
    onPage.filter(({ paid }) => paid).length
  );
}
