import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ValidateGiftCardResponse } from '#contract/gift-cards.ts';
import type { PriceRulesResponse } from '#contract/price-rules.ts';
import { lookUpCode } from './look-up-code.ts';

const longDiscount = 'SUMMER-SALE-2026-BIG';
const shortDiscount = 'WELCOME10';
const wrongCode = 'ACDEFGHJKMNPQRTWXY34';

const rule: PriceRulesResponse['price_rules'][number] = {
  title: '',
  status: 'active',
  value_type: 'percentage',
  value: '-10.00',
  currency: null,
  starts_at: null,
  ends_at: null,
  used_up: false,
  minimum_subtotal: null,
  countries: null,
  size_keys: null,
};

let calls: string[];

const discounts = [longDiscount, shortDiscount];

function findRules(body: unknown): PriceRulesResponse {
  const { code } = JSON.parse(String(body)) as { code: string };
  return {
    server_time: new Date().toISOString(),
    price_rules: discounts.includes(code) ? [{ ...rule, title: code }] : [],
  };
}

function validate(body: unknown): ValidateGiftCardResponse {
  const { code } = JSON.parse(String(body)) as { code: string };
  const isDiscount = discounts.includes(code);
  const refusal = { success: false, error: 'Invalid gift card', code: 'invalid_gift_card' };
  return { ...refusal, ...(isDiscount && { isDiscount }) };
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push(path);
    return Response.json(path === '/api/price-rules' ? findRules(body) : validate(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('lookUpCode', () => {
  it('sends a wrong long code to the server once', async () => {
    const found = await lookUpCode(wrongCode, 'US');
    expect(found).toMatchObject({ kind: 'gift-card', check: { code: 'invalid_gift_card' } });
    expect(calls).toEqual(['/api/validate-gift-card']);
  });

  it('finds a discount of 16 characters and more with one look-up of the rule', async () => {
    const found = await lookUpCode(` ${longDiscount.toLowerCase()} `, 'US');
    expect(found).toMatchObject({ kind: 'discount', rule: { code: longDiscount } });
    expect(calls).toEqual(['/api/validate-gift-card', '/api/price-rules']);
  });

  it('looks a shorter code up as a discount only', async () => {
    const found = await lookUpCode(shortDiscount, 'US');
    expect(found).toMatchObject({ kind: 'discount', rule: { code: shortDiscount } });
    expect(calls).toEqual(['/api/price-rules']);
  });
});
