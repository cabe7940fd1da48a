import { expect } from '@playwright/test';
import type { TestShop } from '#tests/support/shop.ts';

/** How the payment sandbox behaves from now on. */
export const steer = async (shop: TestShop, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${shop.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
