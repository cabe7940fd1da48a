import { describe, expect, it } from 'vitest';
import { formatShopLogo, parseShopLogo } from './shop-logo.ts';

const logo = { address: `/assets/brand/logo-${'0a'.repeat(16)}.png`, width: 480, height: 120 };

describe('parseShopLogo', () => {
  it('reads what formatShopLogo writes', () => {
    expect(parseShopLogo(formatShopLogo(logo))).toEqual(logo);
  });

  it('takes no address elsewhere and no size of nothing', () => {
    for (const text of [
      '',
      `https://other.example/logo.png 10 10`,
      `${logo.address} 0 10`,
      `${logo.address} 10`,
    ]) {
      expect(parseShopLogo(text)).toBeNull();
    }
  });
});
