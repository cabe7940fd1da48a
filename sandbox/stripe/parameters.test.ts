import { describe, expect, test } from 'vitest';
import { catchError, createLine, stripeShop } from '../stripe-test-shop.ts';

const nameParam = 'line_items[0][price_data][product_data][name]';

describe('POST /v1/checkout/sessions', () => {
  test('returns the page kind of the pinned API version', async () => {
    const { open } = await stripeShop();
    expect((await open()).ui_mode).toBe('hosted_page');
    expect((await open({ ui_mode: 'hosted_page' })).ui_mode).toBe('hosted_page');
    expect((await catchError(open({ ui_mode: 'hosted' }))).param).toBe('ui_mode');
  });

  test.each(['', ' '])('refuses the product name "%s" as the provider does', async (name) => {
    const { open } = await stripeShop();
    const error = await catchError(open({ line_items: [createLine(name, 100, 1)] }));
    expect(error).toMatchObject({ code: 'parameter_invalid_empty', param: nameParam });
  });

  test('accepts 250 characters of a product name and names the limit for 251', async () => {
    const { open } = await stripeShop();
    const fits = await open({ line_items: [createLine('x'.repeat(250), 100, 1)] });
    expect(fits.status).toBe('open');
    const error = await catchError(open({ line_items: [createLine('x'.repeat(251), 100, 1)] }));
    expect(error.param).toBe(nameParam);
    expect(error.message).toBe('Invalid string: xxxxxxxxx...xxx; must be at most 250 characters');
  });

  test.each(['mode', 'line_items', 'success_url'] as const)('requires %s', async (field) => {
    const { open } = await stripeShop();
    const error = await catchError(open({ [field]: undefined }));
    expect(error).toMatchObject({ code: 'parameter_missing', param: field });
  });

  test('returns the given address, and full customer details once the page is completed', async () => {
    const { open, paid } = await stripeShop();
    expect((await open()).customer_details).toBeNull();
    const { session } = await paid({ customer_email: 'zoe@example.com' });
    expect(session.customer_details).toMatchObject({ email: 'zoe@example.com', name: null });
  });
});
